-- additive: an index that audit_entries_equal_reads has replaced
-- Readers of the audit wait for the moment that this takes, so nothing else is done here.
drop index audit_entries_reads;
