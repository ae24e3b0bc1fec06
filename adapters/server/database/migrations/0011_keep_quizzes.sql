-- Quizzes with their questions, and what members have handed in. A quiz is read, judged and written as a whole, so its
-- questions are one value beside it; only how many there are is asked for in sets.

create table quizzes (
  id uuid not null,
  title text not null,
  -- The title folded by the domain: what is searched and what the title column is ordered by.
  title_key text collate "C" not null,
  -- What makes two titles one to an import: case does not, accents do.
  identity text collate "C" not null,
  description_en text,
  description_es text,
  icon text,
  type text collate "C" not null,
  status text collate "C" not null,
  expires_on date,
  questions jsonb not null,
  question_count integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  version integer not null default 1,
  constraint quizzes_pkey primary key (id),
  constraint quizzes_type_known check (type in ('daily', 'weekly', 'monthly', 'on_boarding')),
  constraint quizzes_status_known check (status in ('active', 'inactive')),
  constraint quizzes_questions_counted check (question_count = jsonb_array_length(questions) and question_count > 0),
  constraint quizzes_version_positive check (version > 0)
);
create index quizzes_by_updated_at on quizzes (updated_at, id) where deleted_at is null;
create index quizzes_by_title on quizzes (title_key, id) where deleted_at is null;

create index quizzes_by_identity on quizzes (identity) where deleted_at is null;

create table quiz_submissions (
  id uuid not null,
  quiz_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  constraint quiz_submissions_pkey primary key (id),
  constraint quiz_submissions_quiz_known foreign key (quiz_id) references quizzes (id),
  constraint quiz_submissions_user_known foreign key (user_id) references users (id)
);
create index quiz_submissions_by_user on quiz_submissions (user_id, created_at, id);
create index quiz_submissions_by_quiz on quiz_submissions (quiz_id);
create index quiz_submissions_by_created_at on quiz_submissions (created_at);
