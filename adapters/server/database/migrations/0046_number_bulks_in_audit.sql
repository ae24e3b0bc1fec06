-- additive: a column that may be null
-- One statement may add the entries of many records. The first of them has their number and the others 0, so that the audit shows one line
-- for all; an entry alone has null, and so have those from before, which stay lines of their own.
alter table audit_entries add column bulk integer;
