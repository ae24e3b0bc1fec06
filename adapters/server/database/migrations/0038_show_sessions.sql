-- additive: a session says where it was opened, so that its owner recognises it
alter table sessions add column browser text not null default '';
alter table sessions add column address text not null default '';
