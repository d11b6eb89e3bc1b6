import { z } from 'zod';
import { parseDay } from '#domain/calendar.ts';
import { parseCpf } from '#domain/cpf.ts';
import { centsFromReais, rateFromPercent } from '#domain/money.ts';
import { cleanMultiLine, cleanSingleLine, hasVisibleText } from '#domain/text-rules.ts';

/*
 * The wire's vocabulary. What comes in is parsed into the domain's types (Cents, Day, Cpf); what goes out is
 * described as it is written. Money is a JSON number in reais with at most two decimals: finer is refused, never rounded.
 */

const refuse = (ctx: z.RefinementCtx, message: string): never => {
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
};

export const id = z.uuid('identificador inválido');

/** LN-18: the version of the record the person saw. */
export const versionIn = z
  .int('informe a versão')
  .min(1, 'versão inválida')
  .max(2_147_483_647, 'versão inválida');
export const versionOut = z.int();

export const MAX_MONEY = 999_999_999.99;

/** Reais → Cents. */
export const moneyIn = (limits: { min: number; max: number }) =>
  z
    .number('informe um valor em reais')
    // Only when somebody needs the words: the first number that is written loads all of a language.
    .min(limits.min, { error: () => `o valor mínimo é ${limits.min.toLocaleString('pt-BR')}` })
    .max(limits.max, { error: () => `o valor máximo é ${limits.max.toLocaleString('pt-BR')}` })
    .transform((reais, ctx) => centsFromReais(reais) ?? refuse(ctx, 'use no máximo duas casas decimais'));

export const positiveMoneyIn = moneyIn({ min: 0.01, max: MAX_MONEY });
export const moneyOut = z.number();

/** Percent with at most two decimals → BasisPoints. */
export const rateIn = z
  .number('informe um percentual')
  .min(0, 'o percentual não pode ser negativo')
  .max(1000, 'o percentual máximo é 1.000')
  .transform((percent, ctx) => rateFromPercent(percent) ?? refuse(ctx, 'use no máximo duas casas decimais'));
export const rateOut = z.number();

/** YYYY-MM-DD → Day, a real date from 2000 to 2100. */
export const dayIn = z
  .string('informe uma data')
  .max(10, 'informe uma data válida')
  .transform((text, ctx) => parseDay(text) ?? refuse(ctx, 'informe uma data válida'));
export const dayOut = z.iso.date();

/** A moment, in UTC. */
export const momentOut = z.iso.datetime();

/** With or without punctuation → 11 digits. */
export const cpfIn = z
  .string('informe o CPF')
  .max(14, 'O CPF deve conter 11 dígitos.')
  .transform((text, ctx) => parseCpf(text) ?? refuse(ctx, 'O CPF deve conter 11 dígitos.'));
export const cpfOut = z.string();

const cleaned = (max: number, clean: (text: string) => string | null) =>
  z
    .string('informe um texto')
    .max(max, `use no máximo ${max} caracteres`)
    .transform((text, ctx) => clean(text) ?? refuse(ctx, 'contém caracteres que não são permitidos'));

/** One line: control characters are refused, bidi overrides dropped, ends trimmed; a text with nothing visible is refused. */
export const requiredText = (max: number) =>
  cleaned(max, cleanSingleLine).refine(hasVisibleText, 'preencha este campo');

/** Absent, null and blank all mean "none". */
export const optionalText = (max: number) =>
  cleaned(max, cleanSingleLine)
    .nullish()
    .transform((text) => (text ? text : null));

export const optionalNotes = (max: number) =>
  cleaned(max, cleanMultiLine)
    .nullish()
    .transform((text) => (text ? text : null));

export const emailIn = (max: number) =>
  cleaned(max, cleanSingleLine)
    .pipe(z.email('informe um e-mail válido'))
    .transform((text) => text.toLowerCase());

/** An empty e-mail is none; a filled one must look like an e-mail. */
export const optionalEmail = (max: number) =>
  optionalText(max).refine(
    (text) => text === null || z.email().safeParse(text).success,
    'informe um e-mail válido',
  );

/** The state a list was left at: opaque to the caller, made and read by the server. */
const cursor = z.string().max(600, 'página inválida');

export const pageQuery = {
  after: cursor.optional(),
  limit: z.coerce.number('informe um número').int().min(1).max(200).default(50),
};

/** A list, a page at a time; `next` is null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), next: z.string().nullable() });

export const searchText = z
  .string()
  .max(120, 'use no máximo 120 caracteres')
  .transform((text) => cleanSingleLine(text) ?? '')
  .optional();

export const nothingOut = z.null();
