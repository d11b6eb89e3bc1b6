import { sql } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import { acceptTerms } from '#server/acceptances/accept-terms.ts';
import { offerAcceptance } from '#server/acceptances/offer-acceptance.ts';
import type { Database } from '#server/db/database.ts';
import { momentOn } from './demo-loans.ts';

const QUOTA_BYTES = 1024 * 1024;

interface DemoAcceptance {
  readonly institution: string;
  readonly user: string;
  readonly clientId: string;
  readonly today: Day;
  readonly timeZone: string;
}

/** The client of the portal accepted the contract of their newest open loan yesterday (PB-12). */
export async function createDemoAcceptance(
  db: Database,
  { institution, user, clientId, today, timeZone }: DemoAcceptance,
): Promise<void> {
  const loan = await db.readAsLender(institution, (tx) =>
    tx
      .selectFrom('loans')
      .select('id')
      .where('institution_id', '=', institution)
      .where('client_id', '=', clientId)
      .where(sql<boolean>`status <> 'pago'`)
      .where('deleted_at', 'is', null)
      .orderBy('start_date', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (loan === undefined) return;
  const yesterday = addDays(today, -1);
  const at = { today: yesterday, now: momentOn(yesterday) };
  const { id } = await offerAcceptance(
    db,
    { institution, user, role: 'owner' },
    { loanId: loan.id, timeZone, quotaBytes: QUOTA_BYTES, ...at },
  );
  await acceptTerms(
    db,
    { institution, clientId },
    { id, code: undefined, address: '203.0.113.7', userAgent: 'Chrome para Android', ...at },
  );
}
