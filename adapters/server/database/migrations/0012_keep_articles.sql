-- Learning articles. How far each Spanish text is a translation is kept beside it: equal words alone cannot tell a copy from
-- a translation that somebody has confirmed, and nothing but this tells that the English has changed since.

create table articles (
  id uuid not null,
  title_en text not null,
  title_es text not null,
  -- The English title, and both titles, folded by the domain: what the list is ordered by, and what is searched.
  title_key text collate "C" not null,
  search_key text collate "C" not null,
  subtitle_en text not null,
  subtitle_es text not null,
  card_description_en text not null,
  card_description_es text not null,
  text_en text not null,
  text_es text not null,
  image text,
  author text not null,
  -- Who added it; the name stays readable when the account is gone.
  author_id uuid not null,
  author_name text not null,
  category text collate "C" not null,
  status text collate "C" not null,
  translations jsonb not null,
  is_spanish_ready boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version integer not null default 1,
  constraint articles_pkey primary key (id),
  constraint articles_image_known foreign key (image) references images (key),
  constraint articles_author_known foreign key (author_id) references users (id),
  constraint articles_status_known check (status in ('active', 'inactive')),
  constraint articles_category_known check (
    category in ('newsletter', 'mind_and_mood', 'body_and_balance', 'healthy_habits', 'wellness_at_work', 'self_care_stories')
  ),
  constraint articles_version_positive check (version > 0)
);
create index articles_by_created_at on articles (created_at, id) where deleted_at is null;
create index articles_by_title on articles (title_key, id) where deleted_at is null;
create index articles_by_image on articles (image) where image is not null;
