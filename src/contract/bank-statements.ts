import { z } from 'zod';
import { cents } from '#domain/money.ts';
import { EDITORS } from '#domain/people/role.ts';
import { LINE_STATES } from '#domain/statements/line-state.ts';
import { STATEMENT_LIMITS } from '#domain/statements/statement-file.ts';
import { LINE_VERDICTS, PAYER_REASONS } from '#domain/statements/verdict-words.ts';
import { endpoint } from './endpoint.ts';
import {
  dayIn,
  dayOut,
  id,
  MAX_MONEY,
  momentOut,
  moneyIn,
  moneyOut,
  nothingOut,
  optionalText,
  pageOf,
  pageQuery,
  positiveMoneyIn,
  requiredText,
} from './wire-types.ts';

const statement = z.strictObject({
  id,
  file_name: z.string(),
  /** The last digits of the account; empty where the file names none. */
  account_tail: z.string(),
  from_day: dayOut,
  to_day: dayOut,
  /** The person's name, or e-mail without a name. */
  by: z.string().nullable(),
  created_at: momentOut,
  undone_at: momentOut.nullable(),
  counts: z.strictObject({ recorded: z.int(), tied: z.int(), put_away: z.int(), open: z.int() }),
});
export type BankStatementOut = z.infer<typeof statement>;

const payer = z.strictObject({ client_id: id, name: z.string(), reason: z.enum(PAYER_REASONS) });

const part = z.strictObject({
  loan_id: id,
  amount: moneyOut,
  /** Received with it, not part of the amount (PA-27). */
  late_fee: moneyOut,
  /** The fee as of the line's day that would stay open. */
  open_fee: moneyOut,
  /** 'parcela 5 de 20' */
  pays: z.string(),
  /** What is left of the loan before and after it (RC-4). */
  remaining_before: moneyOut,
  remaining_after: moneyOut,
});
export type BankLinePartOut = z.infer<typeof part>;

const line = z.strictObject({
  id,
  statement_id: id,
  day: dayOut,
  amount: moneyOut,
  /** Null once it was emptied (EX-15). */
  text: z.string().nullable(),
  state: z.enum(LINE_STATES),
  tied: z.boolean(),
  /** Null unless the line is open. */
  verdict: z.enum(LINE_VERDICTS).nullable(),
  /** Those the payer may be; of a decided line the client it was decided for. */
  payers: z.array(payer),
  /** Whose loans the parts are of; null where none was chosen. */
  client_id: id.nullable(),
  parts: z.array(part),
  /** The payment it would be tied to. */
  payment_id: id.nullable(),
  /** 'JOSE M SOUZA', by which the payer would be remembered; null where the text says too little, or the CPF says who it is. */
  payer_key: z.string().nullable(),
});
export type BankLineOut = z.infer<typeof line>;

const judged = z.strictObject({
  ...pageOf(line).shape,
  /** What the verdicts were made from: a loan that changed after it is not written (EX-10). */
  judged_at: momentOut,
});

const newStatement = z.strictObject({
  file_name: requiredText(STATEMENT_LIMITS.fileName),
  /** Bank and account as the file has them; only their SHA-256 and the last digits are kept (EX-15). */
  account: optionalText(STATEMENT_LIMITS.account),
  from_day: dayIn,
  to_day: dayIn,
});
export type NewBankStatementIn = z.output<typeof newStatement>;

const lineIn = z.strictObject({
  day: dayIn,
  amount: positiveMoneyIn,
  text: optionalText(STATEMENT_LIMITS.text),
  fit_id: optionalText(STATEMENT_LIMITS.fitId),
  place: z.int().min(0).max(STATEMENT_LIMITS.lines),
});
export type BankLineIn = z.output<typeof lineIn>;

const recordIn = z.strictObject({
  id,
  parts: z
    .array(
      z.strictObject({
        loan_id: id,
        amount: moneyIn({ min: cents(0), max: MAX_MONEY }),
        late_fee: moneyIn({ min: cents(0), max: MAX_MONEY }),
      }),
    )
    .max(STATEMENT_LIMITS.parts, `divida em até ${STATEMENT_LIMITS.parts} empréstimos`),
  /** Instead of parts: the payment that is tied to it. */
  payment_id: id.nullable(),
  remember: z.boolean(),
});
export type RecordLineIn = z.output<typeof recordIn>;

const recorded = z.strictObject({
  id,
  outcome: z.enum(['recorded', 'tied', 'refused']),
  /** Made by it: what 'Desfazer' takes back. */
  payments: z.array(id),
  /** Why it was refused. */
  message: z.string().nullable(),
});
export type RecordedLineOut = z.infer<typeof recorded>;

const knownPayer = z.strictObject({
  id,
  payer_key: z.string(),
  client_id: id,
  client_name: z.string(),
  by: z.string().nullable(),
  created_at: momentOut,
});
export type KnownPayerOut = z.infer<typeof knownPayer>;

const one = z.strictObject({ id });

export const bankStatementEndpoints = {
  'GET /api/bank-statements': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Extratos conferidos, do mais novo ao mais antigo',
    query: z.strictObject(pageQuery),
    output: pageOf(statement),
  }),
  'POST /api/bank-statements': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Começar a conferir um extrato; as linhas vêm em seguida',
    body: newStatement,
    output: statement,
    status: 201,
    idempotent: true,
  }),
  'PUT /api/bank-statements/:id/lines': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Enviar até 200 créditos; os que já vieram antes não entram de novo',
    params: one,
    body: z.strictObject({
      lines: z
        .array(lineIn)
        .min(1, 'envie ao menos uma linha')
        .max(STATEMENT_LIMITS.linesAtOnce, `envie até ${STATEMENT_LIMITS.linesAtOnce} linhas por vez`),
    }),
    /** The open ones with their verdicts, and how many were decided before. */
    output: z.strictObject({ lines: z.array(line), known: z.int(), judged_at: momentOut }),
  }),
  'POST /api/bank-statements/:id/undo': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Desfazer o que foi registrado a partir de um extrato e ainda pode ser desfeito',
    params: one,
    output: z.strictObject({
      statement,
      /** What stays, a sentence each (PA-42). */
      kept: z.array(z.string()),
    }),
    idempotent: true,
  }),
  'GET /api/bank-lines': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Créditos de extratos; os em aberto com o que cada um parece ser',
    query: z.strictObject({ state: z.enum(LINE_STATES).default('open'), ...pageQuery }),
    output: judged,
  }),
  'POST /api/bank-lines/record': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Registrar até 50 créditos como pagamentos; cada um é registrado uma vez',
    body: z.strictObject({
      judged_at: z.iso.datetime('informe um momento').transform((text) => new Date(text)),
      lines: z
        .array(recordIn)
        .min(1, 'envie ao menos uma linha')
        .max(STATEMENT_LIMITS.recordedAtOnce, `envie até ${STATEMENT_LIMITS.recordedAtOnce} linhas por vez`),
    }),
    output: z.strictObject({ lines: z.array(recorded) }),
    ownTransactions: true,
  }),
  'PATCH /api/bank-lines/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Deixar um crédito de lado, reabri-lo, soltá-lo do pagamento que já existia ou dizer de quem é',
    params: one,
    body: z.strictObject({
      state: z.enum(['open', 'put_away']).optional(),
      client_id: id.nullable().optional(),
    }),
    output: line,
  }),
  'GET /api/known-payers': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Pagadores lembrados',
    query: z.strictObject(pageQuery),
    output: pageOf(knownPayer),
  }),
  'DELETE /api/known-payers/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Esquecer um pagador',
    params: one,
    output: nothingOut,
    status: 204,
  }),
};
