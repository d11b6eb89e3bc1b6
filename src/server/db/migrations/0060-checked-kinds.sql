-- Apart from the one before, whose locks would last as long as the reading of both tables: this one lets them be written meanwhile.
ALTER TABLE loan_events VALIDATE CONSTRAINT loan_events_kind_check;
ALTER TABLE documents_issued VALIDATE CONSTRAINT documents_issued_kind_check;
