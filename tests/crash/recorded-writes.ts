import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { dayInZone, oneMonthAfter } from '#domain/calendar.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { callOn } from '#tests/support/http-call.ts';
import { callSteadily, type SteadyAnswer } from '#tests/support/steady-call.ts';

/** R$ 1.000,00 at 10 %: each renewal charges R$ 100,00. */
const LOAN = { amount: 100_000, interest_rate: 1_000, start_date: '2026-01-01', end_date: '2026-02-01' };
const RENEWAL = 10_000;
const LOANS = 4;

/** R$ 1.000.000,00 and a tenth of it as interest, more than is ever paid: it can always be renegotiated, for R$ 10,00 each time. */
const PLAN = { count: 10, frequency: 'monthly', first_due_date: '2026-02-01' };
const PLAN_LOAN = {
  installment_count: 10,
  frequency: 'monthly',
  first_due_date: '2026-02-01',
  amount: 100_000_000,
  interest_method: 'total',
  interest_rate: 1_000,
  start_date: '2026-01-01',
};
const PLAN_INTEREST = 10_000_000;
const RENEGOTIATION = 1_000;
const PLAN_LOANS = 2;

const loanOut = endpoints['GET /api/loans/:id'].output;
const paymentsOut = endpoints['GET /api/payments'].output;
const installmentsOut = endpoints['GET /api/loans/:id/installments'].output;
const clientsOut = endpoints['GET /api/clients'].output;

interface LoanKept {
  readonly id: string;
  /** Cents of every acknowledged payment; no two are alike. */
  readonly paid: Set<number>;
  renewals: number;
  renegotiations: number;
}

/** The writes of one lender, sent as fast as the server answers; remembers every acknowledged one. */
export class RecordedWrites {
  readonly #url: string;
  readonly #cookie: string;
  readonly #loans: LoanKept[] = [];
  readonly #planLoans: LoanKept[] = [];
  readonly #cpfs = new Set<string>();
  /** Every status received, and how often. */
  readonly statuses = new Map<number, number>();
  #written = 0;

  private constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
  }

  get written(): number {
    return this.#written;
  }

  static async signIn(url: string, account: { email: string; password: string }): Promise<RecordedWrites> {
    const answer = await callOn(url, 'POST /api/session', { body: account });
    expect(answer.status).toBe(200);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const writes = new RecordedWrites(url, cookie);
    const clientId = await writes.#addClient();
    for (let n = 0; n < LOANS; n += 1)
      writes.#loans.push(await writes.#lend('POST /api/loans', { client_id: clientId, ...LOAN }));
    for (let n = 0; n < PLAN_LOANS; n += 1) {
      const planned = { client_id: clientId, ...PLAN_LOAN };
      writes.#planLoans.push(await writes.#lend('POST /api/installment-loans', planned));
    }
    return writes;
  }

  /** While `going`; each write is sent, with its key, until the server gives a definitive answer. */
  async write(writer: number, going: () => boolean): Promise<void> {
    for (let n = writer; going(); n += 1) {
      const loan = this.#loans[n % LOANS];
      const planLoan = this.#planLoans[n % PLAN_LOANS];
      if (loan === undefined || planLoan === undefined) throw new Error('no loan to write to');
      if (n % 7 === 0) await this.#addClient();
      else if (n % 11 === 0) await this.#renew(loan);
      else if (n % 5 === 4) await this.#renegotiate(planLoan);
      else await this.#pay(n % 3 === 0 ? planLoan : loan);
    }
  }

  /** Every acknowledged write is stored once, and nothing else is stored. */
  async expectAllKept(): Promise<void> {
    for (const loan of [...this.#loans, ...this.#planLoans]) {
      const { json } = await callOn(this.#url, `GET /api/loans/${loan.id}`, { cookie: this.#cookie });
      const kept = loanOut.parse(json);
      const payments = await this.#pages(`/api/payments?loan_id=${loan.id}`, paymentsOut);
      const ordinary: number[] = payments
        .filter(({ kind }) => kind === 'payment')
        .map(({ amount }) => amount);
      expect(ordinary.sort(byNumber)).toEqual([...loan.paid].sort(byNumber));
      expect(payments.filter(({ kind }) => kind === 'renewal_interest')).toHaveLength(loan.renewals);
      expect(kept.interest_paid).toBe(loan.renewals * RENEWAL);
      const sum = payments.reduce((total, { amount }) => total + amount, 0);
      expect(kept.paid_amount).toBe(sum);
    }
    for (const loan of this.#planLoans) await this.#expectPlanKept(loan);
    const clients = await this.#pages('/api/clients?', clientsOut);
    expect(clients.map(({ cpf }) => cpf).sort()).toEqual([...this.#cpfs].sort());
  }

  /** Every renegotiation began one more plan, and the instalments of all of them are what was agreed and paid. */
  async #expectPlanKept({ id, renegotiations, paid }: LoanKept): Promise<void> {
    const { json } = await callOn(this.#url, `GET /api/loans/${id}/installments`, { cookie: this.#cookie });
    const plans = installmentsOut.parse(json);
    expect(plans.renegotiations.map((one) => one.plan_version)).toEqual(
      Array.from({ length: renegotiations }, (_, n) => n + 2),
    );
    const sumOf = (field: 'principal' | 'interest' | 'paid_amount') =>
      plans.items.reduce((total, installment) => total + installment[field], 0);
    expect(sumOf('principal')).toBe(PLAN_LOAN.amount);
    expect(sumOf('interest')).toBe(PLAN_INTEREST + renegotiations * RENEGOTIATION);
    expect(sumOf('paid_amount')).toBe([...paid].reduce((total, amount) => total + amount, 0));
  }

  async #lend(route: string, body: object): Promise<LoanKept> {
    const { json } = await this.#send(route, body);
    return { id: loanOut.parse(json).id, paid: new Set(), renewals: 0, renegotiations: 0 };
  }

  async #pay(loan: LoanKept): Promise<void> {
    const amount = this.#next();
    const paid = { loan_id: loan.id, amount, payment_date: '2026-01-15' };
    await this.#send('POST /api/payments', paid);
    loan.paid.add(amount);
  }

  async #renew(loan: LoanKept): Promise<void> {
    const end_date = oneMonthAfter(dayInZone(new Date(), 'America/Sao_Paulo'));
    // Another writer may change the loan between the read and the renewal (LN-18): read again.
    for (;;) {
      const seen = await this.#call(`GET /api/loans/${loan.id}`, {});
      const { version } = loanOut.parse(seen.json);
      const body = { version, end_date, record_interest_payment: true };
      const answer = await this.#call(`POST /api/loans/${loan.id}/renew`, { key: newId(), body });
      if (answer.code === 'record_changed') continue;
      this.#expectWritten(answer);
      loan.renewals += 1;
      return;
    }
  }

  async #renegotiate(loan: LoanKept): Promise<void> {
    // Another writer may pay between the read and the renegotiation (PA-40): read again.
    for (;;) {
      const seen = await this.#call(`GET /api/loans/${loan.id}`, {});
      const remaining_amount = remainingAmount(loanOut.parse(seen.json));
      const body = { ...PLAN, remaining_amount, added_interest: RENEGOTIATION };
      const answer = await this.#call(`POST /api/loans/${loan.id}/renegotiate`, { key: newId(), body });
      if (answer.code === 'loan_total_changed') continue;
      this.#expectWritten(answer);
      loan.renegotiations += 1;
      return;
    }
  }

  async #addClient(): Promise<string> {
    const cpf = String(20_000_000_000 + this.#next());
    const { json } = await this.#send('POST /api/clients', { name: 'Ana Lima', phone: '11 90000-0000', cpf });
    this.#cpfs.add(cpf);
    return endpoints['POST /api/clients'].output.parse(json).id;
  }

  #numbered = 0;
  #next(): number {
    this.#numbered += 1;
    return this.#numbered;
  }

  async #send(route: string, body: object): Promise<SteadyAnswer> {
    return this.#expectWritten(await this.#call(route, { key: newId(), body }));
  }

  #expectWritten(answer: SteadyAnswer): SteadyAnswer {
    if (answer.status >= 300) throw new Error(`a write was refused: ${answer.status} ${answer.code}`);
    this.#written += 1;
    return answer;
  }

  async #call(route: string, call: { key?: string; body?: object }): Promise<SteadyAnswer> {
    const onAnswer = ({ status }: { readonly status: number }) =>
      void this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const steady = { urlOf: () => this.#url, onAnswer, again: [503] };
    return callSteadily(steady, route, { cookie: this.#cookie, ...call });
  }

  async #pages<Item>(
    address: string,
    page: { parse(json: unknown): { items: Item[]; next: string | null } },
  ): Promise<Item[]> {
    const items: Item[] = [];
    for (let after = ''; ;) {
      const route = `GET ${address}&limit=200${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`;
      const { json } = await callOn(this.#url, route, { cookie: this.#cookie });
      const { items: some, next } = page.parse(json);
      items.push(...some);
      if (next === null) return items;
      after = next;
    }
  }
}

const byNumber = (a: number, b: number) => a - b;
