import type { ExportFile } from '#contract/export-files.ts';
import type { CellKind } from './export-cells.ts';

export interface ExportColumn {
  /** The name in the JSON and, without `from`, in the table. */
  readonly name: string;
  /** The heading in the CSV; without it the label of the field. */
  readonly heading?: string;
  readonly kind: CellKind;
  readonly from?: string;
  /** Left out of the JSON, which has the same facts in lists of their own. */
  readonly sheetOnly?: true;
}

export interface ExportTable {
  /** The key in the JSON. */
  readonly key:
    | 'institution'
    | 'clients'
    | 'tags'
    | 'loans'
    | 'guarantees'
    | 'installments'
    | 'payments'
    | 'renewals'
    | 'renegotiations'
    | 'interests'
    | 'loan_presets'
    | 'cash_entries'
    | 'message_templates'
    | 'contacts_made'
    | 'visits'
    | 'held_entries'
    | 'documents_issued'
    | 'files'
    | 'acceptances'
    | 'payment_proofs'
    | 'data_requests'
    | 'imports'
    | 'bank_lines'
    | 'known_payers'
    | 'incidents'
    | 'client_accesses';
  readonly file: Exclude<ExportFile, 'caderneta.json'>;
  /** The FROM clause; `r` is the table, joins only add names. */
  readonly source: string;
  readonly columns: readonly ExportColumn[];
  /** Without it by creation. */
  readonly order?: string;
}

export const id: ExportColumn = { name: 'id', kind: 'text' };
export const notes: ExportColumn = { name: 'notes', kind: 'text' };
export const createdAt: ExportColumn = { name: 'created_at', kind: 'moment' };
export const deletedAt: ExportColumn = { name: 'deleted_at', kind: 'moment' };
export const clientName: ExportColumn = {
  name: 'client_name',
  kind: 'text',
  from: 'c.name',
};

export const loanId: ExportColumn = { name: 'loan_id', heading: 'Identificador do empréstimo', kind: 'text' };

/** In the text of a source or column: a subquery names the institution itself, so that a cluster asks one worker. */
export const THIS_INSTITUTION = '$institution';

export const WITH_CLIENT =
  'LEFT JOIN clients AS c ON c.institution_id = r.institution_id AND c.id = r.client_id';
