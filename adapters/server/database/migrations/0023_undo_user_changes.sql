-- additive: new tables, which former programs neither write nor read
-- Changes of many users at once, with what each user had before, so that they can be undone.

create table user_changes (
  id uuid primary key,
  administrator_id uuid not null references users (id),
  changed_at timestamptz(3) not null,
  undo_until timestamptz(3) not null,
  undone_at timestamptz(3)
);

create table changed_users (
  change_id uuid not null references user_changes (id) on delete cascade,
  user_id uuid not null references users (id),
  -- The field that was set, with its former value.
  before jsonb not null,
  -- The version that the change has written; a later write increases it.
  version integer not null,
  primary key (change_id, user_id)
);
