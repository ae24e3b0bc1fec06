-- additive: two triggers
-- What the working role adds to the audit has the time of the database and an actor who is signed in, so whoever has stolen that role
-- cannot date an entry back, nor have somebody do what he was not there for. The owner may: he restores and migrates. Nobody is signed in
-- where a sign-in is refused and where a session has just been closed; the command line and the members' app are named by their ids.

create function date_audit_entry() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') then
    new.at := clock_timestamp();
  end if;
  return new;
end $$;
-- A time within the transaction is left as it is, for many rows at once and for what a decision says of itself.
create trigger audit_entries_dated before insert on audit_entries for each row
  when (new.at is null or new.at not between date_trunc('milliseconds', now()) and clock_timestamp())
  execute function date_audit_entry();

create function refuse_absent_actor() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') and exists (
    select from (
      select distinct actor_id, actor_name, action in ('user.refuse_sign_in', 'session.close') as is_entrance from added
    ) as entry
    where not is_entrance
      and (actor_id, actor_name) not in (
        ('00000000-0000-4000-8000-000000000000', 'Command line'), ('00000000-0000-4000-8000-00000000a440', 'Member app')
      )
      and not exists (select from sessions where user_id = actor_id)
  ) then
    raise check_violation using message = 'the actor of an audit entry is not signed in', constraint = 'audit_entries_actor_signed_in';
  end if;
  return null;
end $$;
create trigger audit_entries_by_actors after insert on audit_entries referencing new table as added
  for each statement execute function refuse_absent_actor();
