-- additive: second factors; former programs know none, and go on sending codes
create table second_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3),
  -- Of a passkey. The host is the one whose pages can use it.
  credential_id text collate "C",
  public_key bytea,
  counter bigint,
  transports text[],
  host text,
  -- Of an authenticator app: its secret, and the time step of the last code that was accepted.
  secret bytea,
  last_step bigint,
  constraint second_factors_pkey primary key (id),
  constraint second_factors_user_known foreign key (user_id) references users (id) on delete cascade,
  constraint second_factors_kind_known check (kind in ('passkey', 'authenticator', 'recovery_codes')),
  constraint second_factors_complete check (
    (kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null and host is not null)
    and (kind = 'authenticator') = (secret is not null)
  )
);
create index second_factors_by_user on second_factors (user_id);
create unique index second_factors_credential_unique on second_factors (credential_id);
create unique index second_factors_one_set_of_codes on second_factors (user_id) where kind = 'recovery_codes';

create table recovery_codes (
  factor_id uuid not null,
  code_hash text collate "C" not null,
  used_at timestamptz(3),
  constraint recovery_codes_pkey primary key (factor_id, code_hash),
  constraint recovery_codes_factor_known foreign key (factor_id) references second_factors (id) on delete cascade
);

-- Factors that are being added, one of each kind for a session.
create table second_factor_setups (
  id uuid not null default gen_random_uuid(),
  session_hash text collate "C" not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  challenge_hash text,
  secret bytea,
  expires_at timestamptz(3) not null,
  constraint second_factor_setups_pkey primary key (id),
  constraint second_factor_setups_one unique (session_hash, kind),
  constraint second_factor_setups_user_known foreign key (user_id) references users (id) on delete cascade
);
create index second_factor_setups_by_user on second_factor_setups (user_id);
create index second_factor_setups_by_age on second_factor_setups (expires_at);

-- What a passkey has to sign, with the attempt to sign in.
alter table otp_codes add column challenge_hash text;

-- When a strong second factor was first asked for at a sign-in.
create table strong_factor_requests (
  user_id uuid not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  constraint strong_factor_requests_pkey primary key (user_id),
  constraint strong_factor_requests_user_known foreign key (user_id) references users (id) on delete cascade
);
