import { sql } from 'kysely';
import type { PixAccount } from '#contract/pix.ts';
import type { Cpf } from '#domain/cpf.ts';
import { Problem } from '#domain/problem.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { shownLogo } from '#server/institutions/institution-store.ts';
import { PIX_COLUMNS, pixAccountOf } from '#server/pix/pix-of-loan.ts';

export interface Borrower {
  readonly name: string;
  readonly cpf: Cpf;
  readonly phone: string;
  readonly email: string | null;
  readonly institution_id: string;
  readonly institution_name: string;
  readonly institution_logo_url: string | null;
  readonly institution_logo: string | null;
  readonly institution_contact_info: string | null;
  readonly institution_closing: boolean;
  /** Who the debt is owed to, and how to reach them. */
  readonly creditor: {
    readonly legal_name: string | null;
    readonly document: string | null;
    readonly address: string | null;
    readonly city: string | null;
  };
  readonly pix: PixAccount | null;
}

/** Selects only the columns a borrower may read (PT-5). */
export async function requireBorrower(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
): Promise<Borrower> {
  const row = await tx
    .selectFrom('clients as c')
    .innerJoin('institutions as i', 'i.id', 'c.institution_id')
    .select([
      'c.name',
      'c.cpf',
      'c.phone',
      'c.email',
      sql<string>`coalesce(i.name, '')`.as('institution_name'),
      'i.logo_url as institution_logo_url',
      shownLogo('i').as('institution_logo'),
      'i.contact_info as institution_contact_info',
      'i.closing_on',
      'i.legal_name',
      'i.document',
      'i.address',
      'i.city',
    ])
    .select(PIX_COLUMNS.map((name) => `i.${name}` as const))
    .where('c.institution_id', '=', institution)
    .where('c.id', '=', clientId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const { legal_name, document, address, city } = row;
  return {
    name: row.name,
    cpf: row.cpf,
    phone: row.phone,
    email: row.email,
    institution_id: institution,
    institution_name: row.institution_name,
    institution_logo_url: row.institution_logo_url,
    institution_logo: row.institution_logo,
    institution_contact_info: row.institution_contact_info,
    institution_closing: row.closing_on !== null,
    creditor: { legal_name, document, address, city },
    pix: pixAccountOf(row),
  };
}
