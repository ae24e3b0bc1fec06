-- Benefits, and who has asked for which. What a member wrote when asking is read and shown as a whole, so it is one value
-- beside the row. How many enrolments there are by status is kept by the database itself, as claims are counted (0003).

create table benefits (
  id uuid not null,
  company_id uuid not null,
  title_en text not null,
  title_es text not null,
  -- The English title, and both titles, folded by the domain: what the list is ordered by, and what is searched.
  title_key text collate "C" not null,
  search_key text collate "C" not null,
  card_description_en text not null,
  card_description_es text not null,
  description_en text not null,
  description_es text not null,
  about_description_en text not null,
  about_description_es text not null,
  benefits_description_en text not null,
  benefits_description_es text not null,
  access_description_en text not null,
  access_description_es text not null,
  message_en text not null,
  message_es text not null,
  type integer not null,
  url text,
  logo text,
  image text,
  status text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version integer not null default 1,
  constraint benefits_pkey primary key (id),
  constraint benefits_company_known foreign key (company_id) references companies (id),
  constraint benefits_logo_known foreign key (logo) references images (key),
  constraint benefits_image_known foreign key (image) references images (key),
  constraint benefits_type_known check (type between 1 and 7),
  constraint benefits_link_has_url check ((type = 2) = (url is not null)),
  constraint benefits_status_known check (status in ('active', 'inactive')),
  constraint benefits_version_positive check (version > 0)
);
create index benefits_by_created_at on benefits (created_at, id) where deleted_at is null;
create index benefits_by_title on benefits (title_key, id) where deleted_at is null;
create index benefits_by_company on benefits (company_id);
create index benefits_by_logo on benefits (logo) where logo is not null;
create index benefits_by_image on benefits (image) where image is not null;

create table enrolments (
  id uuid not null,
  user_id uuid not null,
  benefit_id uuid not null,
  status text collate "C" not null,
  beneficiaries jsonb not null default '[]',
  form_data jsonb,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  constraint enrolments_pkey primary key (id),
  constraint enrolments_user_known foreign key (user_id) references users (id),
  constraint enrolments_benefit_known foreign key (benefit_id) references benefits (id),
  constraint enrolments_status_known check (status in ('pending', 'active', 'inactive')),
  constraint enrolments_version_positive check (version > 0)
);
create index enrolments_pending on enrolments (created_at, id) where status = 'pending';
create index enrolments_by_user on enrolments (user_id, created_at, id);
create index enrolments_by_benefit on enrolments (benefit_id, created_at, id);

create table enrolment_counts (
  id bigint not null generated always as identity,
  status text collate "C" not null,
  n integer not null,
  -- Whether this row is a sum already.
  folded boolean not null default false,
  constraint enrolment_counts_pkey primary key (id)
);
create index enrolment_counts_by_status on enrolment_counts (status) include (n);
create index enrolment_counts_unfolded on enrolment_counts (id) where not folded;

create function count_inserted_enrolments() returns trigger language plpgsql as $$
begin
  insert into enrolment_counts (status, n) select status, count(*) from new_rows group by 1;
  return null;
end $$;

create function count_changed_enrolments() returns trigger language plpgsql as $$
begin
  insert into enrolment_counts (status, n)
  select status, sum(n) from (
    select status, count(*) as n from new_rows group by 1
    union all
    select status, -count(*) from old_rows group by 1
  ) as differences
  group by 1 having sum(n) <> 0;
  return null;
end $$;

create function count_deleted_enrolments() returns trigger language plpgsql as $$
begin
  insert into enrolment_counts (status, n) select status, -count(*) from old_rows group by 1;
  return null;
end $$;

create function count_no_enrolments() returns trigger language plpgsql as $$
begin
  delete from enrolment_counts;
  return null;
end $$;

create trigger enrolments_count_inserted after insert on enrolments
  referencing new table as new_rows for each statement execute function count_inserted_enrolments();
create trigger enrolments_count_changed after update on enrolments
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_enrolments();
create trigger enrolments_count_deleted after delete on enrolments
  referencing old table as old_rows for each statement execute function count_deleted_enrolments();
create trigger enrolments_count_truncated after truncate on enrolments
  for each statement execute function count_no_enrolments();
