-- A payment changes its loan and an instalment, and mostly no indexed column of them. With room on the page for the new version of a row, no
-- index has to be written.
ALTER TABLE loans SET (fillfactor = 85);
ALTER TABLE installments SET (fillfactor = 85);
