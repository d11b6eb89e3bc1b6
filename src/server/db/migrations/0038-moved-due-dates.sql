-- PD-14: the due dates of several instalments are changed at once; the history says so in one line.
ALTER TABLE loan_events DROP CONSTRAINT loan_events_kind_check;
ALTER TABLE loan_events ADD CONSTRAINT loan_events_kind_check CHECK (kind = ANY ('{created,edited,payment,payment_undone,settled,written_off,reopened,renewed,renewal_undone,due_date_moved,due_dates_moved,renegotiated,renegotiation_undone,late_fee_waived,waiver_undone,became_overdue,deleted,restored}')) NOT VALID;
