-- What the list of companies is ordered by and searched in, folded by the domain, and what makes two names one.

alter table companies
  add column name_key text collate "C",
  -- The name and the contact address.
  add column company_key text collate "C",
  -- The name without its case; accents keep names apart.
  add column identity text collate "C";
-- The domain's folding as near as SQL comes to it, for what is there already; every write from now on brings its own.
update companies set
  name_key = btrim(regexp_replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]@.+_-]+', ' ', 'g')),
  identity = lower(btrim(normalize(name, NFC)));
update companies set company_key = name_key || ' ' || lower(contact_email collate "C");
alter table companies
  alter column name_key set not null,
  alter column company_key set not null,
  alter column identity set not null;

drop index companies_name_unique;
create unique index companies_name_unique on companies (identity) where deleted_at is null;
create index companies_by_created_at on companies (created_at, id);
create index companies_by_name on companies (name_key, id);
