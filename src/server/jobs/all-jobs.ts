import { dayInZone } from '#domain/calendar.ts';
import { arrangeAuditLog } from '#server/db/arrange-audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { purgeIdempotencyKeys } from '#server/http/idempotency.ts';
import { emptyDeletedFiles } from '#server/files/empty-files.ts';
import { sweepImports } from '#server/imports/sweep-imports.ts';
import { purgeContacts } from '#server/messages/contact-store.ts';
import { purgeRateLimits } from '#server/rate-limits/rate-limit-store.ts';
import { retrySignUpMails, type SignUpMail } from '#server/sign-up/mail-sign-up.ts';
import { emptyBankTexts } from '#server/statements/empty-texts.ts';
import { purgeVisits } from '#server/visits/visit-store.ts';
import { foldTotals } from './fold-totals.ts';
import type { Job } from './job.ts';
import { markOverdue } from './mark-overdue.ts';
import { deleteOlder } from '#server/db/delete-older.ts';

const HALF_A_MINUTE_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Everything the server repeats by itself, each under its own name, so that one that fails is seen and stops no other. */
export function allJobs(parts: {
  db: Database;
  timeZone: string;
  /** Where SIGN_UP is on. */
  signUpMail: SignUpMail | null;
}): Job[] {
  const { db, timeZone, signUpMail } = parts;
  const hourly = (name: string, run: (now: Date) => Promise<number>): Job => ({
    name,
    everyMs: HOUR_MS,
    run,
  });
  return [
    {
      // Also when the local day changes (LN-14).
      ...hourly('mark_overdue', (now) => markOverdue(db, dayInZone(now, timeZone), now)),
      isDue: (last, now) => dayInZone(last, timeZone) !== dayInZone(now, timeZone),
    },
    { name: 'fold_totals', everyMs: HALF_A_MINUTE_MS, run: () => foldTotals(db) },
    hourly('purge_idempotency_keys', (now) => purgeIdempotencyKeys(db, now)),
    ...(signUpMail === null
      ? []
      : [
          {
            name: 'mail_sign_ups',
            everyMs: HALF_A_MINUTE_MS,
            run: (now: Date) => retrySignUpMails(db, signUpMail, now),
          },
        ]),
    // The unconfirmed ones (AS-4).
    hourly('purge_sign_ups', (now) =>
      deleteOlder(db, { table: 'sign_ups', column: 'created_at' }, new Date(now.getTime() - 48 * HOUR_MS)),
    ),
    hourly('purge_sessions', (now) => purgeSessions(db, now)),
    hourly('purge_rate_limits', (now) => purgeRateLimits(db, now)),
    hourly('purge_contacts', (now) => purgeContacts(db, now)),
    hourly('purge_visits', (now) => purgeVisits(db, now)),
    hourly('sweep_imports', (now) => sweepImports(db, now)),
    hourly('empty_bank_texts', (now) => emptyBankTexts(db, now)),
    hourly('empty_files', (now) => emptyDeletedFiles(db, now)),
    hourly('arrange_audit_log', (now) => arrangeAuditLog(db, now)),
  ];
}

/** What lets somebody in and has expired. */
const TABLES = ['sessions', 'sign_in_steps', 'password_recoveries', 'invitations'] as const;

async function purgeSessions(db: Database, now: Date): Promise<number> {
  let deleted = 0;
  for (const table of TABLES) deleted += await deleteOlder(db, { table, column: 'expires_at' }, now);
  return deleted;
}
