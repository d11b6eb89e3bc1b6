-- The default list of entries still to be merged (4 MB) makes a search slower the longer it grows, and the planner then prefers to
-- read every row. A short one keeps searches steady and still merges many entries at a time.
ALTER INDEX clients_search SET (gin_pending_list_limit = 128);
ALTER INDEX interests_search SET (gin_pending_list_limit = 128);
ALTER INDEX institutions_search SET (gin_pending_list_limit = 128);
SELECT gin_clean_pending_list('clients_search'), gin_clean_pending_list('interests_search'),
  gin_clean_pending_list('institutions_search');
