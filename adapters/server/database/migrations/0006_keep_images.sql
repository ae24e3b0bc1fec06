-- What is known of images whose bytes lie elsewhere. Records refer to them by their key, so none that is in use can be
-- forgotten, and no key counts that was not made here.

create table images (
  key text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  constraint images_pkey primary key (key),
  constraint images_key_shaped check (key ~ '^[0-9a-f]{32}$'),
  constraint images_type_known check (type in ('image/png', 'image/jpeg')),
  constraint images_size_positive check (size > 0),
  constraint images_sha256_shaped check (sha256 ~ '^[0-9a-f]{64}$')
);
create index images_by_age on images (created_at);

-- No image could be kept until now, so whatever stands there refers to nothing.
update users set profile_image = null where profile_image is not null;
alter table users add constraint users_profile_image_known foreign key (profile_image) references images (key);
create index users_by_profile_image on users (profile_image) where profile_image is not null;
