import { dayInZone } from '#domain/calendar.ts';
import { mailPlanEnds, type PlanMail } from '#server/billing/mail-plan-ends.ts';
import { arrangeAuditLog } from '#server/db/arrange-audit-log.ts';
import type { Database } from '#server/db/database.ts';
import { purgeIdempotencyKeys } from '#server/http/idempotency.ts';
import { eraseUnneededFiles } from '#server/files/erase-unneeded.ts';
import { emptyDeletedFiles } from '#server/files/empty-files.ts';
import { sweepImports } from '#server/imports/sweep-imports.ts';
import { purgeContacts } from '#server/messages/contact-store.ts';
import { purgeAccesses } from '#server/privacy/list-accesses.ts';
import { emptyDecidedProofs } from '#server/proofs/empty-proofs.ts';
import { purgeRateLimits } from '#server/rate-limits/rate-limit-store.ts';
import { retrySignUpMails, type SignUpMail } from '#server/sign-up/mail-sign-up.ts';
import { emptyBankTexts } from '#server/statements/empty-texts.ts';
import { purgeVisits } from '#server/visits/visit-store.ts';
import { foldTotals } from './fold-totals.ts';
import type { Job } from './job.ts';
import { deleteClosed } from '#server/closing/delete-institution.ts';
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
  /** Where there are plans, and a mail server. */
  planMail: PlanMail | null;
}): Job[] {
  const { db, timeZone, signUpMail, planMail } = parts;
  const hourly = (name: string, run: (now: Date) => Promise<number>): Job => ({
    name,
    everyMs: HOUR_MS,
    run,
  });
  /** Also when the local day changes. */
  const daily = (name: string, run: (now: Date) => Promise<number>): Job => ({
    ...hourly(name, run),
    isDue: (last, now) => dayInZone(last, timeZone) !== dayInZone(now, timeZone),
  });
  return [
    // Loans past their due date (LN-14).
    daily('mark_overdue', (now) => markOverdue(db, dayInZone(now, timeZone), now)),
    // Institutions whose day has come (AS-12).
    daily('delete_closed', (now) => deleteClosed(db, dayInZone(now, timeZone))),
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
    ...(planMail === null
      ? []
      : [hourly('mail_plan_ends', (now) => mailPlanEnds(db, planMail, dayInZone(now, timeZone)))]),
    // Much longer than a message is taken for one of now (AS-9).
    hourly('purge_billing_events', (now) =>
      deleteOlder(db, { table: 'billing_events', column: 'at' }, new Date(now.getTime() - 48 * HOUR_MS)),
    ),
    hourly('purge_sessions', (now) => purgeSessions(db, now)),
    hourly('purge_rate_limits', (now) => purgeRateLimits(db, now)),
    hourly('purge_contacts', (now) => purgeContacts(db, now)),
    hourly('purge_visits', (now) => purgeVisits(db, now)),
    hourly('purge_accesses', (now) => purgeAccesses(db, now)),
    hourly('sweep_imports', (now) => sweepImports(db, now)),
    hourly('empty_bank_texts', (now) => emptyBankTexts(db, now)),
    // Of clients who have long owed nothing (AQ-11).
    daily('erase_files', (now) => eraseUnneededFiles(db, dayInZone(now, timeZone), now)),
    hourly('empty_files', (now) => emptyDeletedFiles(db, now)),
    hourly('empty_proofs', (now) => emptyDecidedProofs(db, now)),
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
