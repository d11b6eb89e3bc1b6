import { monthName } from '#domain/calendar-words.ts';
import { formatCpf, parseCpf } from '#domain/cpf.ts';
import { addCents, brl } from '#domain/money.ts';
import { incomeOf, type IncomeMonth } from '#domain/reports/income-tax.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { Disclosure } from '#web/ui/page/disclosure.tsx';

/** Interest and late fees of each month in which some came in, and who paid them (LP-41). */
export function IncomeMonths({ months }: { months: readonly IncomeMonth[] }) {
  const year = incomeOf(months);
  const withIncome = months.filter(({ payers }) => payers.length > 0);
  return (
    <section aria-labelledby="juros-por-mes">
      <Card className="grid gap-2 sm:p-5">
        <h2 id="juros-por-mes" className="text-lg font-bold">
          Juros recebidos por mês
        </h2>
        {withIncome.length === 0 ? (
          <p className="text-muted">Nada recebido de juros neste ano.</p>
        ) : (
          <>
            <ul aria-label="Meses">
              {withIncome.map((one) => (
                <MonthRow key={one.month} {...one} />
              ))}
            </ul>
            <p className="flex flex-wrap justify-between gap-x-3 font-bold">
              <span>No ano</span>
              <span>{brl(addCents(year.interest, year.fees))}</span>
            </p>
            <p className="text-sm text-muted">{`Juros ${brl(year.interest)}, multas ${brl(year.fees)}.`}</p>
          </>
        )}
      </Card>
    </section>
  );
}

function MonthRow({ month, interest, fees, payers }: IncomeMonth) {
  return (
    <li className="border-b border-line pt-2">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        <span className="first-letter:uppercase">{monthName(month)}</span>
        <span>{brl(addCents(interest, fees))}</span>
      </p>
      <Disclosure summary={payers.length === 1 ? '1 pessoa pagou' : `${payers.length} pessoas pagaram`}>
        <ul className="grid gap-2">
          {payers.map((payer) => (
            <li key={payer.client_id} className="flex flex-wrap justify-between gap-x-3 text-sm">
              <PersonText name={payer.name} cpf={payer.cpf} />
              <span className="ml-auto">
                {brl(payer.interest)}
                {payer.fees > 0 && <span className="text-muted">{` + multas ${brl(payer.fees)}`}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

/** 'João Souza' and 'CPF 390.533.447-05', as a declaration asks for them. */
export function PersonText({ name, cpf }: { name: string; cpf: string }) {
  const parsed = parseCpf(cpf);
  return (
    <span className="min-w-0 wrap-anywhere">
      {name}
      <span className="block text-muted">{`CPF ${parsed === null ? cpf : formatCpf(parsed)}`}</span>
    </span>
  );
}
