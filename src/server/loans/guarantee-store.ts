import { sql, type CompiledQuery } from 'kysely';
import { v7 as newId } from 'uuid';
import type { LoanGuarantees } from '#contract/guarantees.ts';
import type { Guarantees, Guarantor, PledgedItem } from '#domain/loans/loan/guarantee.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import type { Tx } from '#server/db/database.ts';
import { announcement } from '#server/records/announce.ts';

/** In their order (PD-1). */
export async function guaranteesOfLoan(
  tx: Tx,
  institution: string,
  loanId: string,
): Promise<Omit<LoanGuarantees, 'version'>> {
  const rows = await tx
    .selectFrom('guarantees')
    .select([
      'id',
      'kind',
      'name',
      'cpf',
      'phone',
      'address',
      'description',
      'value',
      'returned_at',
      sql<string | null>`caderneta_member_name(returned_by)`.as('by'),
    ])
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loanId)
    .orderBy('position')
    .execute();
  return {
    guarantors: rows.flatMap(({ kind, id, name, cpf, phone, address }) =>
      kind === 'guarantor' ? [{ id, name: name ?? '', cpf, phone, address }] : [],
    ),
    items: rows.flatMap(({ kind, id, description, value, returned_at, by }) =>
      kind === 'item' ? [{ id, description: description ?? '', value, returned_at, by }] : [],
    ),
  };
}

export function guarantorColumns({ name, cpf, phone, address }: Guarantor, at: number) {
  return { kind: 'guarantor', name, cpf, phone, address, position: at + 1 } as const;
}

export function itemColumns({ description, value }: PledgedItem, at: number) {
  return { kind: 'item', description, value, position: at + 1 } as const;
}

/** The statements that write those of a new loan; none where there are none. */
export function insertGuarantees(
  tx: Tx,
  institution: string,
  loan: Pick<Loan, 'id' | 'client_id'>,
  { guarantors, items }: Guarantees,
): CompiledQuery[] {
  const key = { institution_id: institution, loan_id: loan.id, client_id: loan.client_id };
  return [...guarantors.map(guarantorColumns), ...items.map(itemColumns)].map((columns) =>
    tx
      .insertInto('guarantees')
      .values({ ...key, id: newId(), ...columns })
      .compile(),
  );
}

/** They are part of the loan: its version rises with each change of them, and its screens ask again. */
export async function raiseLoan(
  tx: Tx,
  institution: string,
  { id, client_id }: Pick<Loan, 'id' | 'client_id'>,
): Promise<number> {
  const { version } = await tx
    .updateTable('loans')
    .set({ notes: sql<string | null>`notes` })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx.executeQuery(announcement(institution, { table: 'loans', op: 'UPDATE', id, client_id }));
  return version;
}
