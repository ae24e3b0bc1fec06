-- additive: a function
-- What is deleted can be archived in the same transaction, because the function returns it. A part is of one whole day (UTC),
-- so that a repeated part is the same as before. Former programs go on calling forget_audit_entries.

create function delete_old_audit_entries(most integer) returns setof audit_entries
language sql security definer set search_path = pg_catalog, public
begin atomic
  delete from audit_entries where (at, place) in (
    select at, place from audit_entries
    where at < date_trunc('day', statement_timestamp() - make_interval(days => (select days from audit_retention)), 'UTC')
      and at < (select date_trunc('day', min(at), 'UTC') + interval '24 hours' from audit_entries)
    order by at, place limit most
  )
  returning *;
end;
revoke all on function delete_old_audit_entries(integer) from public;
