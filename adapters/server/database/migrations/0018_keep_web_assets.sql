-- additive: the files of every build that runs or ran lately are kept, so that a server of one version serves the pages of
-- another during a deployment. A name carries a hash of its content.
create table web_assets (
  name text primary key,
  bytes bytea not null,
  brotli bytea,
  served_at timestamptz(3) not null default now()
);
