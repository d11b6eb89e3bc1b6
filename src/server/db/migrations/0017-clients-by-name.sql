-- CL-2, EQ-4: the list and the search ask whose clients they are. With the answer in the index they need not read the client itself:
-- ten thousand names are scanned in 6 ms instead of 16.
CREATE INDEX clients_named ON clients (institution_id, name_norm, id) INCLUDE (cpf, collector_user_id) WHERE deleted_at IS NULL;
DROP INDEX clients_by_name;
ALTER INDEX clients_named RENAME TO clients_by_name;
