-- AG-4: the secret address under which a person's calendar program reads what falls due. Only the hash of its token is kept.
CREATE TABLE calendar_feeds (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  user_id uuid NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL CONSTRAINT calendar_feeds_token_key UNIQUE,
  full_names boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_read_at timestamptz(3),
  PRIMARY KEY (institution_id, user_id)
);

ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON calendar_feeds TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT SELECT, INSERT, DELETE, UPDATE (token_hash, full_names, created_at, last_read_at) ON calendar_feeds TO caderneta_lender;
-- A reader has nothing but the token.
CREATE POLICY app ON calendar_feeds TO caderneta_app USING (true);
GRANT SELECT, UPDATE (last_read_at) ON calendar_feeds TO caderneta_app;

-- AG-3, AG-5: what falls due on a day, instalment by instalment.
CREATE INDEX installments_open_by_day ON installments (institution_id, due_date, loan_id, number) WHERE covered_on IS NULL;
