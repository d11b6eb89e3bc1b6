import { dayInZone, dayText, momentText } from '#domain/calendar.ts';
import { longDayText } from '#domain/calendar-words.ts';
import { INCIDENT_DEADLINE } from '#domain/incidents/incident.ts';
import { creditorText, letterheadOf } from '#server/documents/content/parties.ts';
import type { IssuableDocument } from '#server/documents/document-facts.ts';
import { readCreditor, type DocumentReader } from '#server/documents/document-store.ts';
import { requireIncident } from './incident-store.ts';

/** What was written down about an incident, to be sent to the ANPD and kept (LP-11). */
export async function incidentDocument(
  reader: DocumentReader,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
): Promise<IssuableDocument> {
  const [{ creditor }, incident] = await Promise.all([
    readCreditor(reader),
    requireIncident(reader.tx, reader.institution, id),
  ]);
  const recordedOn = dayInZone(new Date(incident.created_at), timeZone);
  return {
    kind: 'incident',
    facts: { creditor, incident },
    letterhead: letterheadOf(creditor),
    blocks: [
      { kind: 'title', text: 'Incidente de segurança', aside: longDayText(recordedOn) },
      { kind: 'notice', text: INCIDENT_DEADLINE },
      {
        kind: 'facts',
        rows: [
          { label: 'Quem comunica', value: creditorText(creditor) },
          { label: 'Aconteceu em', value: dayText(incident.happened_on) },
          { label: 'Soube em', value: dayText(incident.known_on) },
          { label: 'Registrado em', value: momentText(incident.created_at, timeZone) },
          { label: 'Registrado por', value: incident.by ?? 'Não informado' },
        ],
      },
      ...[
        ['O que aconteceu', incident.what_happened],
        ['De quem são os dados', incident.whose_data],
        ['Quais dados', incident.which_data],
        ['O que foi feito', incident.measures],
      ].flatMap(([heading = '', text = '']) => [
        { kind: 'heading', text: heading } as const,
        ...text.split(/\n+/).map((line) => ({ kind: 'paragraph', text: line }) as const),
      ]),
    ],
    created_at: incident.created_at,
    document_date: recordedOn,
    amount: null,
    client: null,
    loan_id: null,
    payment_id: null,
  };
}
