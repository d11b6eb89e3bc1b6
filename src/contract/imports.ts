import { z } from 'zod';
import { IMPORT_KINDS, IMPORT_LIMITS, IMPORT_STATUSES, VERDICTS } from '#domain/imports/import-fields.ts';
import { EDITORS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { id, momentOut, nothingOut, pageOf, pageQuery, requiredText } from './wire-types.ts';

/** How many rows there are of each verdict, how many the next run writes, and how many were written. */
const counts = z.strictObject({
  total: z.int(),
  new: z.int(),
  known: z.int(),
  error: z.int(),
  skipped: z.int(),
  chosen: z.int(),
  written: z.int(),
});

const oneImport = z.strictObject({
  id,
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  /** The fields of each heading, separated by commas. */
  mapping: z.record(z.string(), z.string()),
  status: z.enum(IMPORT_STATUSES),
  /** The person's name, or e-mail without a name. */
  by: z.string().nullable(),
  created_at: momentOut,
  done_at: momentOut.nullable(),
  undone_at: momentOut.nullable(),
  counts,
  /** 'O que não veio': why rows stay out, or what of them does, and how many; empty once the import is finished. */
  left_out: z.array(z.strictObject({ text: z.string(), rows: z.int() })),
});
export type ImportOut = z.infer<typeof oneImport>;

const row = z.strictObject({
  line: z.int(),
  cells: z.record(z.string(), z.string()),
  verdict: z.enum(VERDICTS),
  chosen: z.boolean(),
  /** Why it is known or wrong. */
  problem: z.string().nullable(),
  problem_field: z.string().nullable(),
  zeros_added: z.boolean(),
});
export type ImportRowOut = z.infer<typeof row>;

const line = z.coerce.number('informe um número').int().min(1).max(20_000);
const cells = z.record(
  z.string().max(60),
  z
    .string('informe um texto')
    .max(IMPORT_LIMITS.cellText, `use no máximo ${IMPORT_LIMITS.cellText} caracteres`)
    .refine((text) => !text.includes('\0'), 'contém caracteres que não são permitidos'),
);

const newImport = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  file_name: requiredText(IMPORT_LIMITS.fileName),
  mapping: z
    .record(z.string().max(120), z.string().max(200))
    .refine((mapping) => Object.keys(mapping).length <= IMPORT_LIMITS.columns, 'há colunas demais')
    .refine(
      (mapping) => !JSON.stringify(mapping).includes(String.raw`\u0000`),
      'contém caracteres que não são permitidos',
    )
    .default({}),
});
export type NewImportIn = z.output<typeof newImport>;

const rowIn = z.strictObject({
  line: z.int().min(1).max(20_000),
  cells,
  /** False for a row that is left out unless the person ticks it. */
  ticked: z.boolean().optional(),
});
export type ImportRowIn = z.output<typeof rowIn>;

const rowChange = z.strictObject({ cells: cells.optional(), ticked: z.boolean().optional() });
export type ImportRowChangeIn = z.output<typeof rowChange>;

const one = z.strictObject({ id });

export const importEndpoints = {
  'GET /api/imports': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Importações, da mais nova à mais antiga',
    query: z.strictObject(pageQuery),
    output: pageOf(oneImport),
  }),
  'POST /api/imports': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Começar uma importação; as linhas vêm em seguida',
    body: newImport,
    output: oneImport,
    status: 201,
    idempotent: true,
  }),
  'GET /api/imports/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Uma importação',
    params: one,
    output: oneImport,
  }),
  'DELETE /api/imports/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Descartar uma importação da qual nada foi gravado',
    params: one,
    output: nothingOut,
    status: 204,
  }),
  'PUT /api/imports/:id/rows': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Enviar até 200 linhas e conferi-las; nada é gravado nos cadastros',
    params: one,
    body: z.strictObject({
      rows: z
        .array(rowIn)
        .min(1, 'envie ao menos uma linha')
        .max(IMPORT_LIMITS.rowsAtOnce, `envie até ${IMPORT_LIMITS.rowsAtOnce} linhas por vez`),
    }),
    output: oneImport,
  }),
  'GET /api/imports/:id/rows': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'As linhas de uma importação com o que será feito de cada uma',
    params: one,
    query: z.strictObject({ verdict: z.enum(VERDICTS).optional(), ...pageQuery }),
    output: pageOf(row),
  }),
  'PATCH /api/imports/:id/rows/:line': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Corrigir uma linha, marcá-la ou desmarcá-la',
    params: z.strictObject({ id, line }),
    body: rowChange,
    output: z.strictObject({ import: oneImport, row }),
  }),
  'POST /api/imports/:id/run': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Gravar as próximas 200 linhas marcadas; cada linha é gravada uma vez',
    params: one,
    output: oneImport,
    idempotent: true,
  }),
  'POST /api/imports/:id/undo': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Desfazer tudo o que a importação gravou, enquanto nada disso mudou',
    params: one,
    output: oneImport,
    idempotent: true,
  }),
};
