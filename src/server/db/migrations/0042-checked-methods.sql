-- Apart from 0041, whose lock would last as long as the reading of all loans: this one lets them be written meanwhile.
ALTER TABLE loans VALIDATE CONSTRAINT loans_interest_method_check;
ALTER TABLE loan_presets VALIDATE CONSTRAINT loan_presets_interest_method_check;
