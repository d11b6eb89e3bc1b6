-- LP-1: everybody may read who uses the data of an institution's clients.
GRANT SELECT (legal_name, document) ON institutions TO caderneta_app;
