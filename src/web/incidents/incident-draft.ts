import type { CallInput } from '#contract/call-types.ts';
import { dayText, parseDay, type Day } from '#domain/calendar.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { typedDayFault } from '#domain/typed-day.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';

export type IncidentBody = CallInput<'POST /api/incidents'>['body'];

/** The form as typed (LP-11). */
export type IncidentDraft = Readonly<Record<keyof IncidentBody, string>>;

export const EMPTY_INCIDENT: IncidentDraft = {
  what_happened: '',
  happened_on: '',
  known_on: '',
  whose_data: '',
  which_data: '',
  measures: '',
};

const TEXTS = [
  ['what_happened', 'Conte o que aconteceu.'],
  ['whose_data', 'Diga de quem são os dados.'],
  ['which_data', 'Diga quais dados são.'],
  ['measures', 'Diga o que foi feito.'],
] as const;

export function readIncident(draft: IncidentDraft, today: Day): FormReading<IncidentDraft, IncidentBody> {
  const happened = parseDay(draft.happened_on);
  const known = parseDay(draft.known_on);
  const errors: Partial<Record<keyof IncidentBody, string>> = {};
  for (const [name, message] of TEXTS) if (!hasVisibleText(draft[name])) errors[name] = message;
  if (happened === null) errors.happened_on = typedDayFault(draft.happened_on) ?? 'Informe a data.';
  if (known === null) errors.known_on = typedDayFault(draft.known_on) ?? 'Informe a data.';
  else if (known > today) errors.known_on = `Não pode ser depois de hoje, ${dayText(today)}.`;
  else if (happened !== null && happened > known)
    errors.known_on = 'Não pode ser antes do dia em que aconteceu.';
  if (happened === null || known === null || Object.keys(errors).length > 0) return { errors };
  return { values: { ...draft, happened_on: happened, known_on: known } };
}
