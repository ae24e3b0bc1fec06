-- Codes and sessions, of which only hashes are kept, and what limits sign-in. All rows here are short-lived and cleaned up.

create table otp_codes (
  id uuid not null default gen_random_uuid(),
  identity text collate "C" not null,
  code_hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  tries integer not null default 0,
  used_at timestamptz(3),
  -- When a newer code took its place.
  replaced_at timestamptz(3),
  constraint otp_codes_pkey primary key (id),
  constraint otp_codes_tries_counted check (tries >= 0)
);
-- At most one code of an identity can be used.
create unique index otp_codes_one_living on otp_codes (identity) where used_at is null and replaced_at is null;
create index otp_codes_by_identity on otp_codes (identity, created_at);
create index otp_codes_by_age on otp_codes (created_at);

create table sessions (
  token_hash text collate "C" not null,
  -- What the audit calls the session by; the hash stays here.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamptz(3) not null,
  -- The last time somebody was at work in it.
  active_at timestamptz(3) not null,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_user_known foreign key (user_id) references users (id) on delete cascade
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_age on sessions (created_at);
create index sessions_by_activity on sessions (active_at);

create table sign_in_calls (
  id bigint not null generated always as identity,
  address text collate "C" not null,
  at timestamptz(3) not null,
  constraint sign_in_calls_pkey primary key (id)
);
create index sign_in_calls_by_address on sign_in_calls (address, at);
create index sign_in_calls_by_age on sign_in_calls (at);

create table sign_in_failures (
  id bigint not null generated always as identity,
  identity text collate "C" not null,
  at timestamptz(3) not null,
  constraint sign_in_failures_pkey primary key (id)
);
create index sign_in_failures_by_identity on sign_in_failures (identity, at);
create index sign_in_failures_by_age on sign_in_failures (at);
