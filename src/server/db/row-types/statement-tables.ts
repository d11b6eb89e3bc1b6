import type { ColumnType, Generated } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import type { LineState } from '#domain/statements/line-state.ts';
import type { CreatedAt, Fixed, MaybeMoment } from './column-types.ts';

/** A file of a bank, of which only the lines are kept (EX-1). */
export interface BankStatementsTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  file_name: Fixed<string>;
  account_hash: Fixed<Buffer>;
  account_tail: Fixed<string>;
  from_day: Fixed<Day>;
  to_day: Fixed<Day>;
  /** The person of the transaction. */
  created_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
  undone_at: MaybeMoment;
}

/** A credit, here once for ever (EX-4). */
export interface BankLinesTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  statement_id: string;
  account_hash: Fixed<Buffer>;
  line_key: Fixed<Buffer>;
  content_key: Fixed<Buffer>;
  day: Fixed<Day>;
  amount: Fixed<Cents>;
  text: string | null;
  client_id: string | null;
  state: Generated<LineState>;
  tied: Generated<boolean>;
  decided_by: string | null;
  decided_at: MaybeMoment;
  created_at: CreatedAt;
}

export interface KnownPayersTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  payer_key: Fixed<string>;
  client_id: string;
  /** The person of the transaction. */
  created_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
}
