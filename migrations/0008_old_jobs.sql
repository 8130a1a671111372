-- What of the print queue is over and still known: its newest are shown, its oldest forgotten. Old receipts, of which
-- only the count is kept, lie outside.
CREATE INDEX print_jobs_over ON print_jobs (id) WHERE document <> '' AND state IN ('done', 'cancelled');
