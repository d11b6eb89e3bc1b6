import { ApiProblem, hasCode } from '#web/api/api-problem.ts';

/** What is wrong, next to the field it is about; an empty text marks the field without a sentence. */
export type FieldErrors<Fields> = { readonly [Name in keyof Fields]?: string };

/** What a typed form means: the values to send, or what is wrong with it. */
export type FormReading<Fields, Values> =
  | { readonly values: Values }
  | {
      readonly errors: FieldErrors<Fields>;
      /** For the toast; without it the errors next to the fields are enough. */
      readonly problem?: { readonly title: string; readonly text: string };
    };

/** The fields a refusal of the server is about. Drafts use the names of the API, so no form needs a table. */
export function serverErrors<Fields extends object>(error: Error, fields: Fields): FieldErrors<Fields> {
  const named = namedFields(error);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only names of Fields are kept
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => (name in named ? [[name, asSentence(String(named[name]))]] : [])),
  ) as FieldErrors<Fields>;
}

function namedFields(error: Error): Record<string, unknown> {
  // The CPF belongs to another client, active or deleted (CL-5, CL-8).
  if (hasCode(error, 'cpf_taken') || hasCode(error, 'client_deleted')) return { cpf: error.message };
  if (hasCode(error, 'preset_name_taken') || hasCode(error, 'tag_name_taken')) return { name: error.message };
  if (hasCode(error, 'wrong_current_password')) return { current_password: error.message };
  if (hasCode(error, 'wrong_second_factor')) return { code: error.message };
  const named = error instanceof ApiProblem ? error.details?.['fields'] : null;
  return typeof named === 'object' && named !== null ? { ...named } : {};
}

function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
