-- additive: a new table, which former programs neither write nor read
-- What people had before an import of a roster has changed or deactivated them, so that it can be undone.

create table import_changes (
  import_id uuid not null,
  user_id uuid not null,
  -- The changed fields with their former values and the folded texts beside them. Of a social security number only its name:
  -- the former one is in ssn, sealed as it was.
  before jsonb not null,
  ssn bytea,
  -- The version that the import has written; a later write increases it.
  version integer not null,
  constraint import_changes_pkey primary key (import_id, user_id),
  constraint import_changes_import_known foreign key (import_id) references imports (id) on delete cascade,
  constraint import_changes_user_known foreign key (user_id) references users (id) on delete cascade
);
create index import_changes_by_user on import_changes (user_id);
