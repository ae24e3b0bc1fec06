-- additive: browsers that people have signed in from, and how often signing in has failed in a row, for each of them apart.

create table sign_in_devices (
  user_id uuid not null,
  -- Empty: every browser that is not known.
  device_hash text collate "C" not null,
  failures integer not null default 0,
  expires_at timestamptz(3) not null,
  constraint sign_in_devices_pkey primary key (device_hash, user_id),
  constraint sign_in_devices_user_known foreign key (user_id) references users (id) on delete cascade
);
create index sign_in_devices_by_user on sign_in_devices (user_id);

-- A code that a known browser has asked for is accepted from it alone, so that strangers cannot use up its attempts.
alter table otp_codes add column device_hash text collate "C";
-- Whose failures in a row an attempt counts to.
alter table sign_in_failures add column user_id uuid;
alter table sign_in_failures add column device_hash text collate "C";
