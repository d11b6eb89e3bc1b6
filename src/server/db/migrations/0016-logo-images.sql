-- IS-2: a logo from a file. The picture stands by itself, so that nobody who reads an institution carries it along. Its hash is a column of
-- the institution: it is audited there, and says where the picture is read. Choosing one is no edit of the profile and raises no version.
ALTER TABLE institutions ADD COLUMN logo_sha256 text COLLATE "C" CHECK (logo_sha256 ~ '^[0-9a-f]{64}$');
GRANT UPDATE (logo_sha256) ON institutions TO caderneta_lender;
GRANT SELECT (logo_sha256) ON institutions TO caderneta_borrower, caderneta_app;

CREATE TABLE institution_logos (
  institution_id uuid PRIMARY KEY REFERENCES institutions (id),
  png bytea NOT NULL CHECK (octet_length(png) BETWEEN 1 AND 45000)
);

ALTER TABLE institution_logos ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON institution_logos TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT SELECT, INSERT, DELETE, UPDATE (png) ON institution_logos TO caderneta_lender;
-- Visitors see it in the list of institutions (PT-1).
CREATE POLICY app ON institution_logos FOR SELECT TO caderneta_app USING (true);
GRANT SELECT ON institution_logos TO caderneta_app;
