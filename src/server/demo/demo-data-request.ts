import { addDays, type Day } from '#domain/calendar.ts';
import type { Database } from '#server/db/database.ts';
import { sendDataRequest } from '#server/privacy/send-data-request.ts';
import { noteAccess } from '#server/records/note-access.ts';
import { momentOn } from './demo-loans.ts';

/** The client of the portal asked two days ago and waits for an answer (LP-4). */
export async function createDemoDataRequest(
  db: Database,
  { institution, clientId, today }: { institution: string; clientId: string; today: Day },
): Promise<void> {
  const askedOn = addDays(today, -2);
  const visit = { institution, clientId, user: null, now: momentOn(askedOn) };
  await noteAccess(db, { ...visit, kind: 'portal_sign_in' });
  await db.asBorrower({ institution, clientId }, (tx) =>
    sendDataRequest(
      tx,
      { institution, clientId },
      { kind: 'correction', text: 'Mudei de telefone. Podem corrigir o meu cadastro?' },
      { today: askedOn, now: momentOn(askedOn) },
    ),
  );
}
