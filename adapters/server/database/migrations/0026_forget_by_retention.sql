-- additive: a table and two functions
-- How long audit entries are kept is the owner's to say. The role that works deletes older ones through a function of the
-- owner, which reads that: nothing younger, whichever role calls it.

create table audit_retention (
  days integer not null check (days >= 30)
);
create unique index audit_retention_single on audit_retention ((true));

-- A right is not enough: a former program that starts with the owner's address grants the working role all of every table.
create function refuse_other_roles() returns trigger language plpgsql as $$
begin
  if not pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') then
    raise insufficient_privilege using message = 'permission denied: ' || tg_table_name || ' is changed by its owner';
  end if;
  return null;
end $$;
create trigger audit_retention_by_owner before insert or update or delete or truncate on audit_retention
  for each statement execute function refuse_other_roles();

create function forget_audit_entries(most integer) returns integer
language sql security definer set search_path = pg_catalog, public
begin atomic
  with gone as (
    delete from audit_entries where (at, place) in (
      select at, place from audit_entries
      where at < clock_timestamp() - make_interval(days => (select days from audit_retention))
      order by at, place limit most
    )
    returning 1
  )
  select count(*)::integer from gone;
end;
revoke all on function forget_audit_entries(integer) from public;
