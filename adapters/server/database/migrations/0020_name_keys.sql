-- breaking: the master keys that servers have used, and which numbers another key than the present one has sealed.

create table app_keys (
  id text primary key constraint app_keys_id_form check (id ~ '^[0-9a-f]{8}$'),
  -- the last start with it: the latest is the key that numbers are sealed with anew
  started_at timestamptz(3) not null default now()
);

create index users_by_key on users (
  (case when substring(ssn from 1 for 1) = '\x02' then encode(substring(ssn from 2 for 4), 'hex') else 'unnamed' end), id
) where ssn is not null;
