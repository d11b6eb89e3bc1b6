import { addDays, type Day } from '#domain/calendar.ts';
import { collectionMoment, collectionText, loanText, type MessageContext } from '#domain/messages/facts.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { ORIGINAL_TEXTS } from '#domain/messages/original-texts.ts';
import type { Tx } from '#server/db/database.ts';
import { requireInstitution } from '#server/institutions/institution-store.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { answerContact } from '#server/messages/answer-contact.ts';
import { listToCollect } from '#server/messages/collection-store.ts';
import { recordContact } from '#server/messages/record-contact.ts';
import { momentOn } from './demo-loans.ts';

/** To the clients who are late, the latest first: how many days ago each was written to, and what was said about it. */
const COLLECTIONS: readonly (readonly { readonly daysAgo: number; readonly sent: boolean | null }[])[] = [
  [
    { daysAgo: 4, sent: true },
    { daysAgo: 1, sent: true },
  ],
  [{ daysAgo: 1, sent: null }],
  [{ daysAgo: 2, sent: false }],
  [
    { daysAgo: 6, sent: true },
    { daysAgo: 5, sent: true },
    { daysAgo: 3, sent: true },
  ],
  [{ daysAgo: 9, sent: null }],
];

/** A log as it grows by itself: some messages sent, some only opened. */
export async function createDemoMessages(
  tx: Tx,
  institution: string,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<void> {
  const sender = await requireInstitution(tx, institution);
  const { items } = await listToCollect(
    tx,
    institution,
    { group: 'late', includesWritten: true, includesPromised: true },
    { after: undefined, limit: COLLECTIONS.length, today, timeZone },
  );
  for (const [at, { client, loans }] of items.entries()) {
    const about = (on: Day): MessageContext => ({
      client,
      sender,
      portalLink: 'https://caderneta.example',
      today: on,
    });
    const [known] = loans;
    if (known === undefined) continue;
    const write = async (message: { moment: 'welcome' | 'before' | 'due' | 'late'; text: string }, on: Day) =>
      recordContact(tx, institution, { client_id: client.id, loan_id: known.id, ...message }, momentOn(on));
    await write(
      {
        moment: 'welcome',
        text: loanText(ORIGINAL_TEXTS.welcome, shownLoan(known, today), about(known.start_date)),
      },
      known.start_date,
    );
    for (const { daysAgo, sent } of COLLECTIONS[at] ?? []) {
      const on = addDays(today, -daysAgo);
      const loan = shownLoan(await requireLoan(tx, institution, known.id, on), on);
      const moment = collectionMoment([loan], on);
      const made = await write(
        { moment, text: collectionText(ORIGINAL_TEXTS[moment], [loan], about(on)) },
        on,
      );
      if (sent !== null) await answerContact(tx, institution, { id: made.id, sent });
    }
  }
}
