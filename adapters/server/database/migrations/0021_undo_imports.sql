-- additive: a new column may be null, and former programs neither write nor read it
-- Records know the import that has created them, so that it can be undone and its records listed.

alter table users add column import_id uuid;
alter table companies add column import_id uuid;
alter table quizzes add column import_id uuid;
create index users_by_import on users (import_id) where import_id is not null;
create index companies_by_import on companies (import_id) where import_id is not null;
create index quizzes_by_import on quizzes (import_id) where import_id is not null;

-- Null until an import is done, and for a dry run.
alter table imports add column undo_until timestamptz(3);
alter table imports add column undone_at timestamptz(3);
alter table imports drop constraint imports_subject_known;
alter table imports add constraint imports_subject_known check (subject in ('users', 'companies', 'quizzes'));
