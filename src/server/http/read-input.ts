import type { z } from 'zod';
import { fieldLabel } from '#domain/field-labels.ts';
import { Problem } from '#domain/problem.ts';

const FILL_IN = 'preencha este campo';
const INVALID = 'valor inválido';

/** Parses params, query or body; an invalid value becomes one Portuguese sentence that names the field. */
export function readInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: plainMessage, reportInput: true });
  if (parsed.success) return parsed.data;
  throw inputProblem(parsed.error.issues);
}

function inputProblem(issues: readonly z.core.$ZodIssue[]): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of named(issue.keys)) fields[key] ??= 'campo não permitido';
    } else if (issue.path.length > 0) {
      fields[issue.path.map(String).join('.')] ??= faultOf(issue);
    }
  }
  const [first] = issues;
  if (first === undefined || (first.path.length === 0 && first.code !== 'unrecognized_keys')) {
    return new Problem('invalid_input');
  }
  return new Problem('invalid_input', sentence(first), { fields });
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const keys = named(issue.keys).join(', ');
    return issue.keys.length === 1 ? `Campo não permitido: ${keys}.` : `Campos não permitidos: ${keys}.`;
  }
  const fault = faultOf(issue);
  // Some rules of the specification are already whole sentences ('O CPF deve conter 11 dígitos.').
  if (/^[A-ZÀ-Ú].*\.$/.test(fault)) return fault;
  const field = String(issue.path[0]);
  return `${fieldLabel(field)}: ${fault}.`;
}

function faultOf(issue: z.core.$ZodIssue): string {
  const absent = issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null);
  return absent ? FILL_IN : issue.message;
}

/** For schema rules without a message, because zod's default messages are English. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return FILL_IN;
  if (issue.code === 'invalid_value') return 'escolha uma das opções';
  if (issue.code === 'too_big') return `o máximo é ${String(issue.maximum)}`;
  if (issue.code === 'too_small') return `o mínimo é ${String(issue.minimum)}`;
  return INVALID;
}

const MAX_KEYS_NAMED = 5;
const MAX_KEY_LENGTH = 40;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu;

/** Unknown keys are chosen by the caller, so the message repeats only a few of them, shortened and printable. */
function named(keys: readonly string[]): string[] {
  const shown = keys.slice(0, MAX_KEYS_NAMED).map((key) => {
    const readable = key.slice(0, MAX_KEY_LENGTH).replace(INVISIBLE, '�');
    return key.length <= MAX_KEY_LENGTH ? readable : `${readable}…`;
  });
  return keys.length <= MAX_KEYS_NAMED ? shown : [...shown, '…'];
}
