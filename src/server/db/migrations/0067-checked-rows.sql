-- Apart from the one before, whose lock would last as long as the reading of all rows: this one lets them be written meanwhile.
ALTER TABLE loans VALIDATE CONSTRAINT loans_row_check;
ALTER TABLE installments VALIDATE CONSTRAINT installments_row_check;
ALTER TABLE payments VALIDATE CONSTRAINT payments_row_check;
