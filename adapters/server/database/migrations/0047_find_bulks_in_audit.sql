-- additive: indexes only
-- The lines of the audit in the order of time, and the entries behind one of them. Writes to the audit wait while they are made.
create index audit_entries_lines on audit_entries (at, place) where bulk is distinct from 0;
create index audit_entries_of_bulks on audit_entries (request_id, at, place) where bulk is not null;
