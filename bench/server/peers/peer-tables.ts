import { Client } from 'pg';

/** The plain tables once more, with what a generic server over them needs to keep tenants apart: a role and row-level security. */
const PEER_TABLES = `
  CREATE ROLE peer_lender NOLOGIN;
  CREATE SCHEMA peer;
  CREATE TABLE peer.clients (LIKE plain.clients INCLUDING ALL);
  INSERT INTO peer.clients SELECT * FROM plain.clients;
  CREATE TABLE peer.loans (LIKE plain.loans INCLUDING ALL,
    FOREIGN KEY (institution_id, client_id) REFERENCES peer.clients (institution_id, id));
  INSERT INTO peer.loans SELECT * FROM plain.loans;
  CREATE TABLE peer.payments (LIKE plain.payments INCLUDING ALL,
    FOREIGN KEY (institution_id, loan_id) REFERENCES peer.loans (institution_id, id));
  INSERT INTO peer.payments SELECT * FROM plain.payments;
  GRANT USAGE ON SCHEMA peer TO peer_lender;
  GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA peer TO peer_lender;
`;

export async function createPeerTables(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(PEER_TABLES);
    for (const table of ['clients', 'loans', 'payments']) {
      await client.query(`ALTER TABLE peer.${table} ENABLE ROW LEVEL SECURITY`);
      await client.query(
        `CREATE POLICY tenant ON peer.${table} TO peer_lender USING (institution_id = current_setting('peer.institution')::uuid)`,
      );
      await client.query(`VACUUM (ANALYZE) peer.${table}`);
    }
  } finally {
    await client.end();
  }
}
