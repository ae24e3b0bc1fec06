-- additive: a column that may be null
-- A decision may come in several calls. The first entry of a later call has its number here, so that the audit adds it to the line of the
-- first call; in the column "bulk" all entries of later calls have 0.
alter table audit_entries add column joined integer;
