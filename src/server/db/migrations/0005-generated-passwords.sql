-- When the program made up the password; null once its owner has chosen one. A generated password stood on a terminal,
-- so it opens no session: whoever signs in with it chooses another first.
ALTER TABLE users ADD COLUMN password_generated_at timestamptz(3);
GRANT UPDATE (password_generated_at) ON users TO caderneta_app;
