import type { Day } from '../calendar.ts';

export const INCIDENT_LIMITS = { long: 2000, short: 500 } as const;

/** What the ANPD asks about a security incident (LP-11). */
export interface IncidentFacts {
  readonly what_happened: string;
  readonly happened_on: Day;
  readonly known_on: Day;
  readonly whose_data: string;
  readonly which_data: string;
  readonly measures: string;
}

export const INCIDENT_DEADLINE = 'Prazo: 6 dias úteis para agente de pequeno porte (Res. CD/ANPD 15/2024).';
