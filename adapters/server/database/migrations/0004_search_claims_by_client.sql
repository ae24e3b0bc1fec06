-- Every client's folded name once, so that a search looks through thousands of names instead of millions of claims, and a
-- decision on a claim leaves the costly trigram index alone. Names without claims may stay: they find nothing.
-- The blank in front makes "the beginning of a word" something a trigram can know.

create extension if not exists pg_trgm;

create table claim_clients (
  client_key text collate "C" not null,
  constraint claim_clients_pkey primary key (client_key)
);
create index claim_clients_by_letters on claim_clients using gin ((' ' || client_key) gin_trgm_ops);

create function list_new_clients() returns trigger language plpgsql as $$
begin
  insert into claim_clients (client_key) select distinct client_key from new_rows order by 1 on conflict do nothing;
  return null;
end $$;

create function list_renamed_client() returns trigger language plpgsql as $$
begin
  insert into claim_clients (client_key) values (new.client_key) on conflict do nothing;
  return null;
end $$;

create trigger claims_list_new_clients after insert on claims
  referencing new table as new_rows for each statement execute function list_new_clients();
create trigger claims_list_renamed_client after update of client_key on claims
  for each row when (old.client_key <> new.client_key) execute function list_renamed_client();
