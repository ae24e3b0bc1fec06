-- additive: a table and its indexes
-- Views of lists: an address under a name. Each administrator has names of his own at each place.

create table views (
  id uuid not null,
  place text collate "C" not null,
  name text not null,
  -- The name folded by the domain, which no two views of an owner share at a place.
  identity text collate "C" not null,
  query text not null,
  hidden_columns jsonb not null,
  is_shared boolean not null,
  owner_id uuid not null,
  position integer not null,
  version integer not null default 1,
  deleted_at timestamptz(3),
  constraint views_pkey primary key (id),
  constraint views_owner_known foreign key (owner_id) references users (id),
  constraint views_place_known check (
    place in ('users', 'companies', 'questions', 'benefits', 'learn', 'claims', 'notifications', 'audit')
  ),
  constraint views_position_positive check (position > 0),
  constraint views_version_positive check (version > 0)
);
create unique index views_name_unique on views (owner_id, place, identity) where deleted_at is null;
create index views_shared on views (place) where is_shared and deleted_at is null;
