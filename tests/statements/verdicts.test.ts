import { expect, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { parseCpf, type Cpf } from '#domain/cpf.ts';
import { coverageColumns } from '#domain/loans/plan/covered-plan.ts';
import { cents } from '#domain/money.ts';
import { findPayers, type KnownClient, type KnownPayer } from '#domain/statements/find-payers.ts';
import { payableValues, type OpenLoan } from '#domain/statements/line-values.ts';
import { judgeLines } from '#domain/statements/line-verdict.ts';
import { payerKey, payerOf } from '#domain/statements/payer-of.ts';
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts';
import { aLoan } from '#tests/builders/a-loan.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import { BANK_TEXTS } from './bank-texts.ts';

const CREDITS = Number(process.env['STATEMENTS_CREDITS'] ?? 3000);
const SEED = Number(process.env['STATEMENTS_SEED'] ?? SUITE_SEED);
const ON = day('2026-04-20');
const NO_OFFERS = { early_discount: false, offers_interest_only: false };
/** About nine of each client: a month of somebody who pays every third day. */
const CREDITS_OF_A_BOOK = 180;

const FIRST = ['Ana', 'José', 'Maria', 'João', 'Antônia', 'Francisco', 'Luzia', 'Carlos'];
const LAST = [
  'Souza',
  'Silva',
  'Lima',
  'Oliveira',
  'Santos',
  'Costa',
  'Pereira',
  'Aparecida de Souza',
  'da Silva Lima',
];

interface Person {
  readonly name: string;
  readonly cpf: Cpf;
}

const cpfOf = (digits: string): Cpf => parseCpf(digits) ?? expect.fail('not a CPF');

/** Of a village full of namesakes, or of a town where one in twenty may have one. */
function aName(random: SeededRandom, isVillage: boolean): string {
  if (isVillage || random.oneIn(20)) return `${random.pick(FIRST)} ${random.pick(LAST)}`;
  const rare = random.digits(5).replace(/\d/g, (digit) => 'abeilmnort'[Number(digit)] ?? '');
  return `${random.pick(FIRST)} ${rare}`;
}

function aPerson(random: SeededRandom, others: readonly Person[], isVillage: boolean): Person {
  const name = aName(random, isVillage);
  // Six digits that are also those of another client are one in a million; here they are one in ten.
  const middle =
    others.length > 0 && random.oneIn(10) ? random.pick(others).cpf.slice(3, 9) : random.digits(6);
  return { name, cpf: cpfOf(`${random.digits(3)}${middle}${random.digits(2)}`) };
}

function aBook(random: SeededRandom, id: string, clientId: string): OpenLoan {
  const count = random.between(2, 24);
  const amount = random.pick([5000, 6500, 8000, 13_000, random.between(1000, 60_000)]);
  const paid = random.between(0, count - 1);
  const every = random.pick([1, 7, 30]);
  const next = addDays(ON, random.between(-6, 6));
  const installments = Array.from({ length: count }, (_, at) => {
    const due = addDays(next, (at - paid) * every);
    return {
      plan_version: 1,
      number: at + 1,
      due_date: due,
      principal: cents(amount),
      interest: cents(0),
      paid_amount: cents(at < paid ? amount : 0),
      covered_on: at < paid ? due : null,
    };
  });
  return {
    loan: aLoan({
      id,
      client_id: clientId,
      amount: cents(count * amount),
      contract_interest: cents(0),
      overdue_interest_rate: cents(random.pick([0, 0, 200, 500])),
      interest_method: 'fixed',
      frequency: 'daily',
      installment_count: count,
      paid_amount: cents(paid * amount),
      start_date: addDays(next, -(paid + 1) * every),
      ...coverageColumns(installments, { status: 'ativo', holiday_grace: false }),
    }),
    installments,
    lastPaymentDay: null,
  };
}

test(
  `EX-7 of ${CREDITS} credits with namesakes, cut names and shared digits no 'Certo' is wrong`,
  () => {
    const random = seededRandom(SEED);
    const counted = { exact: 0, certain: 0, wrong: 0 };
    let left = CREDITS;
    for (let book = 0; left > 0; book += 1) {
      const isVillage = book % 2 === 1;
      // A lender has one bank, and each client of theirs reads the same on it every time.
      const bankText = BANK_TEXTS[(book >> 1) % BANK_TEXTS.length] ?? expect.fail('no bank');
      const clients: KnownClient[] = [];
      for (let at = 0; at < (isVillage ? 40 : 16); at += 1)
        clients.push({ id: `client-${at}`, ...aPerson(random, clients, isVillage) });
      const loans = clients.flatMap(({ id }) =>
        Array.from({ length: random.between(1, 2) }, (_, at) => aBook(random, `${id}/${at}`, id)),
      );
      const values = new Map(
        clients.map(({ id }) => [
          id,
          payableValues(
            loans.filter(({ loan }) => loan.client_id === id),
            NO_OFFERS,
            ON,
          ),
        ]),
      );
      const valuesOf = (id: string) => values.get(id) ?? [];
      const remembered: KnownPayer[] = [];
      for (let at = 0; at < CREDITS_OF_A_BOOK && left > 0; at += 1, left -= 1) {
        const client = random.oneIn(5) ? null : random.pick(clients);
        // A stranger, often a namesake of a client.
        const person =
          client ??
          (random.oneIn(2)
            ? { ...aPerson(random, clients, isVillage), name: random.pick(clients).name }
            : aPerson(random, clients, isVillage));
        const own = client === null ? [] : valuesOf(client.id);
        const isExact = client !== null && own.length > 0 && !random.oneIn(6);
        const amount = isExact ? random.pick(own).total : cents(random.between(1, 200_000));
        // Money of a stranger of the same name, exact to the centavo, cannot be told apart by anybody.
        if (
          client === null &&
          clients.some(
            ({ id, name }) => name === person.name && valuesOf(id).some(({ total }) => total === amount),
          )
        )
          continue;
        const payer = payerOf(bankText(person, random));
        const found = findPayers(payer, clients, remembered);
        const [verdict] = judgeLines([{ id: 'line', account: 'a', day: ON, amount, found }], {
          loans,
          payments: [],
          offers: NO_OFFERS,
        });
        if (isExact && !isVillage) counted.exact += 1;
        if (verdict?.verdict === 'certain') {
          if (isExact && !isVillage) counted.certain += 1;
          const isRight =
            client !== null &&
            verdict.client_id === client.id &&
            verdict.parts.every(({ loan_id }) => loan_id.startsWith(`${client.id}/`)) &&
            verdict.parts.reduce((sum, part) => sum + part.amount + part.late_fee, 0) === amount;
          if (!isRight) counted.wrong += 1;
        }
        // What the person confirms is remembered, as the screen proposes it.
        const key = payerKey(payer);
        if (client !== null && key !== null && payer.cpfs.length === 0 && payer.cpfMiddle === null)
          if (!remembered.some(({ payer_key }) => payer_key === key))
            remembered.push({ payer_key: key, client_id: client.id });
      }
    }
    process.stdout.write(
      `${CREDITS} credits, seed ${SEED}: ${counted.wrong} wrong 'Certo'; ${((100 * counted.certain) / counted.exact).toFixed(1)} % of ${counted.exact} exact ones are 'Certo'\n`,
    );
    expect(counted.wrong).toBe(0);
    expect(counted.certain / counted.exact).toBeGreaterThanOrEqual(0.85);
  },
  60_000 + CREDITS * 10,
);
