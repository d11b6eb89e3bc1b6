-- IN-13: as the visitor typed it; optional.
ALTER TABLE interests ADD COLUMN requester_phone text CHECK (char_length(requester_phone) <= 32);
GRANT INSERT (requester_phone) ON interests TO caderneta_app;
