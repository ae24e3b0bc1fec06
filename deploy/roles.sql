-- The two roles of compose.yaml: one owns the tables and migrates, one works and cannot change the audit. Neither is a
-- superuser. Run by the superuser of the database, with the variables owner_password and work_password of psql.
create role back_office_owner login password :'owner_password';
create role back_office_work login password :'work_password';

do $$
declare
  statement text;
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect, temporary, create on database %I to back_office_owner', current_database());
  execute format('grant connect, temporary on database %I to back_office_work', current_database());
  alter schema public owner to back_office_owner;
  revoke create on schema public from public;
  -- The tables and functions of an installation that had one role; those of extensions stay.
  for statement in
    select format('alter table %s owner to back_office_owner', c.oid::regclass)
    from pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('alter function %s owner to back_office_owner', p.oid::regprocedure)
    from pg_proc as p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end $$;
