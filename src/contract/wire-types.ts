import { z } from 'zod';
import { PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { parseDay, type Day } from '#domain/calendar.ts';
import { parseMonth, type Month } from '#domain/calendar-month.ts';
import { CPF_TEXT_LIMIT, INCOMPLETE_CPF, parseCpf, type Cpf, type ShownCpf } from '#domain/cpf.ts';
import { LARGEST_DAILY_FEE } from '#domain/loans/loan/largest-total.ts';
import { basisPoints, brl, cents, MONEY_LIMITS, type BasisPoints, type Cents } from '#domain/money.ts';
import { cleanMultiLine, cleanSingleLine, hasVisibleText, TEXT_LIMITS } from '#domain/text-rules.ts';

/*
 * The types of fields. A field has the same name and unit in the column, in JSON and in the domain's records: money is whole
 * centavos, a rate whole hundredths of a percent, a day `YYYY-MM-DD`, a moment ISO 8601 in UTC.
 */

const refuse = (ctx: z.RefinementCtx, message: string): never => {
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
};

/** Validated at runtime, typed with the domain's brand. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brands of the domain exist only in types
export const typed = <T>(schema: z.ZodType): z.ZodType<T, T> => schema as z.ZodType<T, T>;

export const id = z.uuid('identificador inválido');

/** The version of the record that was shown to the user (LN-18). */
export const versionIn = z
  .int('informe a versão')
  .min(1, 'versão inválida')
  .max(2_147_483_647, 'versão inválida');
export const versionOut = z.int();

export const moneyIn = (limits: { min: Cents; max: Cents }) =>
  z
    .int('informe um valor em centavos')
    // Formatted only when the message is needed, because the first formatted number loads the locale data.
    .min(limits.min, { error: () => `o valor mínimo é ${brl(limits.min)}` })
    .max(limits.max, { error: () => `o valor máximo é ${brl(limits.max)}` })
    .transform(cents);

export const MAX_MONEY = MONEY_LIMITS.largestAmount;
export const positiveMoneyIn = moneyIn({ min: MONEY_LIMITS.smallestAmount, max: MAX_MONEY });
/** Of the late fee for a day. */
export const dailyFeeIn = moneyIn({ min: cents(0), max: LARGEST_DAILY_FEE });
export const moneyOut = typed<Cents>(z.int());

export const rateIn = z
  .int('informe um percentual em centésimos')
  .min(0, 'o percentual não pode ser negativo')
  .max(MONEY_LIMITS.largestRate, 'o percentual máximo é 1.000')
  .transform(basisPoints);
export const rateOut = typed<BasisPoints>(z.int());

/** A real date from 2000 to 2100. */
export const dayIn = z
  .string('informe uma data')
  .max(10, 'informe uma data válida')
  .transform((text, ctx) => parseDay(text) ?? refuse(ctx, 'informe uma data válida'));
export const dayOut = typed<Day>(z.iso.date());

/** A calendar month from 2000 to 2100, `YYYY-MM`. */
export const monthIn = z
  .string('informe um mês')
  .max(7, 'informe um mês válido')
  .transform((text, ctx) => parseMonth(text) ?? refuse(ctx, 'informe um mês válido'));
export const monthOut = typed<Month>(z.string());

/** A moment, in UTC. */
export const momentOut = z.iso.datetime();

/** With or without punctuation → 11 digits. */
export const cpfIn = z
  .string('informe o CPF')
  .max(CPF_TEXT_LIMIT, INCOMPLETE_CPF)
  .transform((text, ctx) => parseCpf(text) ?? refuse(ctx, INCOMPLETE_CPF));
export const cpfOut = typed<Cpf>(z.string());
/** Of a list: only a part of it where the institution hides data (LP-10). */
export const shownCpfOut = typed<ShownCpf>(z.string());

const cleaned = (max: number, clean: (text: string) => string | null) =>
  z
    .string('informe um texto')
    .max(max, `use no máximo ${max} caracteres`)
    .transform((text, ctx) => clean(text) ?? refuse(ctx, 'contém caracteres que não são permitidos'));

/** One line: refuses control characters and text without visible characters, drops bidi overrides, trims. */
export const requiredText = (max: number) =>
  cleaned(max, cleanSingleLine).refine(hasVisibleText, 'preencha este campo');

/** Missing, null and blank all become null. */
export const optionalText = (max: number) =>
  cleaned(max, cleanSingleLine)
    .nullish()
    .transform((text) => (text ? text : null));

/** Several lines, with something to read in them. */
export const requiredNotes = (max: number) =>
  cleaned(max, cleanMultiLine).refine(hasVisibleText, 'preencha este campo');

export const optionalNotes = (max: number) =>
  cleaned(max, cleanMultiLine)
    .nullish()
    .transform((text) => (text ? text : null));

/** Several lines that are left as they are where they are missing: blank and null are none. */
export const nullableNotes = (max: number) =>
  cleaned(max, cleanMultiLine)
    .nullable()
    .transform((text) => (text ? text : null));

export const emailIn = cleaned(TEXT_LIMITS.email, cleanSingleLine)
  .pipe(z.email('informe um e-mail válido'))
  .transform((text) => text.toLowerCase());

/** An empty e-mail becomes null; any other must be a valid e-mail. */
export const optionalEmail = (max: number) =>
  optionalText(max).refine(
    (text) => text === null || z.email().safeParse(text).success,
    'informe um e-mail válido',
  );

export const passwordIn = z
  .string('informe a senha')
  .min(1, 'informe a senha')
  .max(PASSWORD_LENGTH.longest, `use no máximo ${PASSWORD_LENGTH.longest} caracteres`);

/** The position in a list: opaque to the caller, written and read by the server. */
const cursor = z.string().max(600, 'página inválida');

export const pageQuery = {
  after: cursor.optional(),
  limit: z.coerce.number('informe um número').int().min(1).max(200).default(50),
};

/** One page of a list; `next` is null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), next: z.string().nullable() });

/** A lone surrogate, which a keyboard may send while typing, or a control character makes the search find nothing. */
export const searchText = z
  .string('informe um texto')
  .max(120, 'use no máximo 120 caracteres')
  .transform((text) => cleanSingleLine(text.replace(/\p{Surrogate}/gu, '')) ?? '');

export const nothingOut = z.null();
