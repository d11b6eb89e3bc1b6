/*
 * What the tests expect to read where it depends on today. Written here a second time on purpose: an expectation that
 * calls the product's own function would agree with any mistake in it.
 */

/** '2026-12-05' → '05/12/2026'. */
export const written = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1');

/** The same day of the next month, or that month's last day: 2026-01-31 → 2026-02-28. */
export function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfNextMonth = new Date(Date.UTC(year, month + 1, 0));
  lastOfNextMonth.setUTCDate(Math.min(date, lastOfNextMonth.getUTCDate()));
  return lastOfNextMonth.toISOString().slice(0, 10);
}

/** A copied text, line by line, with the no-break space that follows each R$. */
export const copiedText = (...lines: readonly string[]): string =>
  lines.join('\n').replaceAll('R$ ', 'R$\u00a0');

/** '12345678909' → '123.456.789-09'. */
export const writtenCpf = (cpf: string): string =>
  cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

/** '2026-11-16' → novembro; 'segunda, 16 de novembro'. */
export function spokenDay(day: string): { month: string; spoken: string } {
  const say = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const month = say({ month: 'long' });
  return {
    month,
    spoken: `${say({ weekday: 'long' }).replace('-feira', '')}, ${Number(day.slice(8))} de ${month}`,
  };
}
