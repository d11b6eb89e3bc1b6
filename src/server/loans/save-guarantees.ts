import { v7 as newId } from 'uuid';
import type { ChangedGuarantees, LoanGuarantees } from '#contract/guarantees.ts';
import type { Day } from '#domain/calendar.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { guaranteesOfLoan, guarantorColumns, itemColumns, raiseLoan } from './guarantee-store.ts';
import { eventRow, insertEvent } from './loan-writes.ts';
import { lockedAnswer, lockLoan } from './lock-loan.ts';

interface SaveGuarantees {
  readonly id: string;
  readonly change: ChangedGuarantees;
  readonly today: Day;
  readonly now: Date;
}

/** The whole list as it shall be, under the loan's lock: what is left out is deleted, what has no known id is new (PD-1). */
export async function saveGuarantees(
  tx: Tx,
  institution: string,
  { id, change, today, now }: SaveGuarantees,
): Promise<LoanGuarantees> {
  const locked = await lockLoan(tx, institution, id);
  refuseOtherVersion(lockedAnswer(locked, today), change.version);
  const before = await guaranteesOfLoan(tx, institution, id);
  const known = new Set([...before.guarantors, ...before.items].map((each) => each.id));
  const wanted = [
    ...change.guarantors.map((each, at) => ({ id: each.id, ...guarantorColumns(each, at) })),
    ...change.items.map((each, at) => ({ id: each.id, ...itemColumns(each, at) })),
  ];
  const kept = wanted.flatMap(({ id: own, ...columns }) =>
    own !== undefined && known.has(own) ? [{ id: own, ...columns }] : [],
  );
  const gone = [...known].filter((own) => !kept.some((each) => each.id === own));
  if (gone.length > 0)
    await tx
      .deleteFrom('guarantees')
      .where('institution_id', '=', institution)
      .where('loan_id', '=', id)
      .where('id', 'in', gone)
      .execute();
  for (const { id: own, kind, ...columns } of kept)
    await tx
      .updateTable('guarantees')
      .set(columns)
      .where('institution_id', '=', institution)
      .where('id', '=', own)
      .where('kind', '=', kind)
      .execute();
  const added = wanted.filter((each) => each.id === undefined || !known.has(each.id));
  const key = { institution_id: institution, loan_id: id, client_id: locked.loan.client_id };
  for (const columns of added)
    await tx
      .insertInto('guarantees')
      .values({ ...columns, ...key, id: newId() })
      .execute();
  const after = await guaranteesOfLoan(tx, institution, id);
  if (printedText(after) !== printedText(before)) {
    const facts = { changes: {}, guarantees_changed: true } as const;
    const event = { kind: 'edited', on_day: today, facts } as const;
    await tx.executeQuery(insertEvent(eventRow(institution, locked.loan, event, now.toISOString())));
  }
  const version = await raiseLoan(tx, institution, locked.loan);
  return { version, ...after };
}

/** What the contract says of them (PD-2): another one is no longer the contract that was offered (PB-12). */
function printedText({ guarantors, items }: Omit<LoanGuarantees, 'version'>): string {
  return JSON.stringify([
    guarantors.map(({ name, cpf, address }) => [name, cpf, address]),
    items.map(({ description, value }) => [description, value]),
  ]);
}
