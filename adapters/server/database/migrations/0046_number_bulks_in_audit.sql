-- additive: a column that may be null, and the function that returns it
-- One statement may add the entries of many records. The first of them has their number and the others 0, so that the audit shows one line
-- for all; an entry alone has null, and so have those from before, which stay lines of their own.
alter table audit_entries add column bulk integer;

-- The body is a text: it is read when it runs, so that "returning *" has every column of the table of that day.
create or replace function delete_old_audit_entries(most integer) returns setof audit_entries
language sql security definer set search_path = pg_catalog, public
as $$
  delete from audit_entries where (at, place) in (
    select at, place from audit_entries
    where at < date_trunc('day', statement_timestamp() - make_interval(days => (select days from audit_retention)), 'UTC')
      and at < (select date_trunc('day', min(at), 'UTC') + interval '24 hours' from audit_entries)
    order by at, place limit most
  )
  returning *
$$;
