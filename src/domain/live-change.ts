/** The tables whose changes reach open screens (LV-1). Here, because the browser loads no schemas of the contract. */
export const LIVE_TABLES = [
  'clients',
  'tags',
  'loans',
  'interests',
  'institutions',
  'loan_presets',
  'cash_entries',
  'message_templates',
  'contacts_made',
  'visits',
  'held_entries',
  'files',
  'payment_proofs',
  'data_requests',
  'imports',
  'bank_statements',
  'incidents',
] as const;

/** 'many': any record of the table may have changed. */
export const LIVE_OPS = ['INSERT', 'UPDATE', 'DELETE', 'many'] as const;
