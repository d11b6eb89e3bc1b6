-- CL-5: registering a client looks for a deleted one with the same CPF, and the list of the deleted is searched by it.
CREATE INDEX clients_deleted_by_cpf ON clients (user_id, cpf) WHERE deleted_at IS NOT NULL;
