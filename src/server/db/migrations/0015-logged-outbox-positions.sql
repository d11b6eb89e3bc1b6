-- An identity column of an unlogged table has an unlogged sequence, and PostgreSQL loses the first page of such a sequence when it
-- recovers before the first checkpoint: from then on every change failed with 'bad magic number in sequence'. A sequence of its
-- own is logged. Dropping the identity drops the old sequence without reading it, so a damaged database is repaired here.
ALTER TABLE change_outbox ALTER COLUMN position DROP IDENTITY;
CREATE SEQUENCE change_outbox_position OWNED BY change_outbox.position;
ALTER TABLE change_outbox ALTER COLUMN position SET DEFAULT nextval('change_outbox_position');
