import { addDays, type Day } from '#domain/calendar.ts';
import type { Tx } from '#server/db/database.ts';
import { recordIncident } from '#server/incidents/incident-store.ts';
import { momentOn } from './demo-loans.ts';

const DAYS_AGO = 40;

/** A telephone that was lost (LP-11). */
export async function createDemoIncident(tx: Tx, institution: string, today: Day): Promise<void> {
  const knownOn = addDays(today, -DAYS_AGO);
  await recordIncident(
    tx,
    institution,
    {
      what_happened: 'O celular usado nas visitas foi esquecido em um ônibus.',
      happened_on: addDays(knownOn, -1),
      known_on: knownOn,
      whose_data: '20 clientes da rota',
      which_data: 'Nome, telefone e valores em aberto',
      measures: 'A sessão do aparelho foi encerrada em Meus aparelhos, e os clientes foram avisados.',
    },
    { today: knownOn, now: momentOn(knownOn) },
  );
}
