-- additive: a table, a trigger's function that knows it, and three foreign keys less
-- Service accounts: names, scopes and the hash of a token. What revokes one deletes its row; the audit keeps what it was and did.

create table service_accounts (
  id uuid not null,
  name text not null,
  -- The name folded by the domain, which no two accounts share.
  identity text collate "C" not null,
  scopes jsonb not null,
  token_hash text collate "C" not null,
  created_at timestamptz(3) not null,
  created_by_id uuid not null,
  created_by_name text not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- The calls since the beginning of the minute that is counted.
  minute_at timestamptz(3),
  calls integer not null default 0,
  constraint service_accounts_pkey primary key (id),
  constraint service_accounts_name_unique unique (identity),
  constraint service_accounts_token_unique unique (token_hash),
  -- By their ids, of version 8, the audit tells them from people for ever.
  constraint service_accounts_id_known check (substr(id::text, 15, 1) = '8'),
  constraint service_accounts_scopes_some check (jsonb_array_length(scopes) > 0)
) with (fillfactor = 50);

-- Who decides or changes many is an administrator or a service account, and no longer always a user.
alter table decisions drop constraint decisions_administrator_known;
alter table enrolment_decisions drop constraint enrolment_decisions_administrator_known;
alter table user_changes drop constraint user_changes_administrator_id_fkey;

-- A service account is an actor under its own name, until an hour after its end: what is under way then is refused when it commits.
create or replace function refuse_absent_actor() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
      and not exists (
        select from service_accounts
        where id = actor_id and name = actor_name and expires_at > clock_timestamp() - interval '1 hour'
      )
  ) then
    raise check_violation using message = 'the actor of an audit entry is not signed in', constraint = 'audit_entries_actor_signed_in';
  end if;
  return null;
end $$;
