-- PD-12: a plan of which every instalment is the interest of its period, and the last returns what was lent.
ALTER TABLE loans DROP CONSTRAINT loans_interest_method_check;
ALTER TABLE loans ADD CONSTRAINT loans_interest_method_check
  CHECK (interest_method = ANY ('{single,total,per_installment,fixed,price,interest_only}')) NOT VALID;
ALTER TABLE loan_presets DROP CONSTRAINT loan_presets_interest_method_check;
ALTER TABLE loan_presets ADD CONSTRAINT loan_presets_interest_method_check
  CHECK (interest_method IN ('single', 'total', 'per_installment', 'fixed', 'price', 'interest_only')) NOT VALID;
