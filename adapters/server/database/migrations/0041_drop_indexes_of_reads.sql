-- additive: indexes that audit_entries_same_reads and audit_entries_looked_at have replaced
-- Readers of the audit wait for the moment that this takes, so nothing else is done here.
drop index audit_entries_equal_reads, audit_entries_shown;
