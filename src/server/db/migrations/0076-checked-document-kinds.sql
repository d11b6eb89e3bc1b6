-- Apart from the one before, whose lock would last as long as the reading of all documents: this one lets them be issued meanwhile.
ALTER TABLE documents_issued VALIDATE CONSTRAINT documents_issued_kind_check;
ALTER TABLE documents_issued VALIDATE CONSTRAINT documents_issued_subject_check;
