import { z } from 'zod';
import { INCIDENT_LIMITS } from '#domain/incidents/incident.ts';
import { OWNERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { dayIn, dayOut, id, momentOut, pageOf, pageQuery, requiredNotes } from './wire-types.ts';

const newIncident = z
  .strictObject({
    what_happened: requiredNotes(INCIDENT_LIMITS.long),
    happened_on: dayIn,
    known_on: dayIn,
    whose_data: requiredNotes(INCIDENT_LIMITS.short),
    which_data: requiredNotes(INCIDENT_LIMITS.short),
    measures: requiredNotes(INCIDENT_LIMITS.long),
  })
  .refine(({ happened_on: happened, known_on: known }) => happened <= known, {
    path: ['known_on'],
    message: 'não pode ser antes do dia em que aconteceu',
  });
export type NewIncident = z.output<typeof newIncident>;

const incident = z.strictObject({
  id,
  what_happened: z.string(),
  happened_on: dayOut,
  known_on: dayOut,
  whose_data: z.string(),
  which_data: z.string(),
  measures: z.string(),
  /** The person's name, or e-mail without a name. */
  by: z.string().nullable(),
  created_at: momentOut,
});
export type Incident = z.infer<typeof incident>;

/** What an owner writes down for the ANPD when data leaked or were lost (LP-11). */
export const incidentEndpoints = {
  'GET /api/incidents': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Incidentes de segurança registrados, o mais novo primeiro',
    query: z.strictObject(pageQuery),
    output: pageOf(incident),
  }),
  'POST /api/incidents': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Registrar um incidente de segurança; o registro não muda e não se apaga',
    body: newIncident,
    output: incident,
    status: 201,
    idempotent: true,
  }),
  'GET /api/incidents/:id/pdf': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'O registro de um incidente de segurança, em PDF',
    params: z.strictObject({ id }),
    output: fileAnswer,
    ownTransactions: true,
  }),
};
