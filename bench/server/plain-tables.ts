import { Client } from 'pg';

/*
 * The records of the specification as plain tables, filled from the seeded ones: primary keys and the indexes the bare
 * handler's queries need, no triggers, no policies, no foreign keys.
 */
const PLAIN_TABLES = `
  CREATE SCHEMA plain;
  CREATE TABLE plain.clients AS
    SELECT institution_id, id, name, phone, email, address, cpf, pix_key, notes, portal_last_seen_at, created_at, name_norm
    FROM clients;
  ALTER TABLE plain.clients ADD PRIMARY KEY (institution_id, id);
  CREATE INDEX ON plain.clients (institution_id, name_norm, id);
  CREATE TABLE plain.loans AS
    SELECT institution_id, id, client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, status,
      paid_amount, interest_paid, contract_interest, renewed_at, paid_at, created_at
    FROM loans;
  ALTER TABLE plain.loans ADD PRIMARY KEY (institution_id, id);
  CREATE INDEX ON plain.loans (institution_id, created_at, id);
  CREATE INDEX ON plain.loans (institution_id, client_id) WHERE status <> 'pago';
  CREATE TABLE plain.payments AS
    SELECT institution_id, id, loan_id, amount, payment_date, notes, created_at FROM payments;
  ALTER TABLE plain.payments ADD PRIMARY KEY (institution_id, id);
  CREATE INDEX ON plain.payments (institution_id, loan_id);
  CREATE TABLE plain.files (institution_id uuid NOT NULL, id uuid NOT NULL, client_id uuid NOT NULL, kind text, name text,
    content_type text, size integer, sha256 bytea, content bytea, created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (institution_id, id));
  ALTER TABLE plain.files ALTER COLUMN content SET STORAGE EXTERNAL;
`;

export async function createPlainTables(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(PLAIN_TABLES);
    for (const table of ['clients', 'loans', 'payments'])
      await client.query(`VACUUM (ANALYZE) plain.${table}`);
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
