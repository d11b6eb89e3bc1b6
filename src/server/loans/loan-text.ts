import { sql, type RawBuilder } from 'kysely';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { NEW_SINGLE_PAYMENT } from '#domain/loans/loan/loan.ts';
import { hiddenPhone } from '#domain/phone.ts';
import { hidesData } from '#server/records/hides-data.ts';
import {
  member,
  memberIfSet,
  memberOrNull,
  membersText,
  type JsonKind,
} from '#server/records/json-members.ts';
import { planText } from './plan-column.ts';

/* A loan of a list as PostgreSQL writes it, equal to what the contract's serializer writes of the row. */

/** Every column of a loan in an answer. One of `NEW_SINGLE_PAYMENT` is left out where it has that value, as the contract's default. */
const KINDS = {
  id: 'plain',
  client_id: 'plain',
  amount: 'number',
  interest_rate: 'number',
  overdue_interest_rate: 'number',
  start_date: 'plain',
  end_date: 'plain',
  notes: 'text',
  status: 'plain',
  contract_interest: 'number',
  late_from: 'plain',
  renewed_at: 'moment',
  paid_at: 'moment',
  created_at: 'moment',
  version: 'number',
  paid_amount: 'number',
  interest_paid: 'number',
  discount: 'number',
  loss: 'boolean',
  interest_method: 'plain',
  frequency: 'plain',
  installment_count: 'number',
  skipped_days: 'number',
  plan_version: 'number',
  covered_on: 'plain',
  paid_count: 'number',
  late_days_before: 'number',
  holiday_grace: 'boolean',
  late_grace_until: 'plain',
  late_fee_received: 'number',
  late_fee_waived: 'number',
} as const satisfies Record<Exclude<keyof LoanOfClient, 'client' | 'plan'>, JsonKind>;
/** Null is no default of theirs. */
const NULLABLE = new Set(['late_from']);

/** The members of the loan `l` besides its client. */
export function loanMembers(institution: string, today: Day): RawBuilder<string> {
  const usual = new Map<string, string | number | boolean | null>(Object.entries(NEW_SINGLE_PAYMENT));
  const columns = Object.entries(KINDS).map(([name, kind]) => ({ name, kind, column: sql.ref(`l.${name}`) }));
  const always = columns
    .filter(({ name }) => !usual.has(name))
    .map(({ name, kind, column }) =>
      NULLABLE.has(name) ? memberOrNull(name, kind, column) : member(name, kind, column),
    );
  const ifSet = columns
    .filter(({ name }) => usual.has(name))
    .map(({ name, kind, column }) => {
      const left = usual.get(name) ?? null;
      return memberIfSet(name, kind, left === null ? column : sql`nullif(${column}, ${sql.lit(left)})`);
    });
  const plan = memberIfSet('plan', 'number', planText(institution, today));
  return membersText(always, [...ifSet, plan]);
}

/** The client `c` of a loan as JSON, with a mark where the institution hides data (LP-10); null where there is none. */
export function listedClientText(institution: string): RawBuilder<string | null> {
  return sql<string | null>`case when c.id is not null then concat(
    '{"name":', to_json(c.name), ',"phone":', to_json(c.phone), ',"photo_sha256":"' || c.photo_sha256 || '"',
    case when ${hidesData(institution)} then ',"hides":true' end, '}') end`;
}

const MARK = ',"hides":true}';

/** A row of `loanMembers` and `listedClientText` as it is answered. */
export function loanText({
  members,
  client,
}: {
  readonly members: string;
  readonly client: string | null;
}): string {
  return `{"client":${client?.endsWith(MARK) === true ? withHiddenPhone(client) : client},${members}}`;
}

function withHiddenPhone(text: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `listedClientText`
  const client = JSON.parse(text.replace(MARK, '}')) as NonNullable<LoanOfClient['client']>;
  return JSON.stringify({ ...client, phone: hiddenPhone(client.phone) });
}
