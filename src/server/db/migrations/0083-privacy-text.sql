-- LP-1: what an institution adds to its privacy notice is a setting, which visitors read without a tenant.
GRANT SELECT (settings) ON institutions TO caderneta_app;
