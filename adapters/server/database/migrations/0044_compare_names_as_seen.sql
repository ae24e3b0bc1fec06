-- additive: names are compared without what is not seen; of two that become one, one keeps what it was compared by
with folded as (
  select
    id,
    deleted_at,
    identity,
    btrim(regexp_replace(
      regexp_replace(
        btrim(identity, E'\u115f\u1160\u2800\u3164\uffa0\u00a0\u200b\ufeff \t\r\n'),
        '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
      ),
      '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
    )) as wanted
  from companies
),
ranked as (
  select
    *,
    row_number() over (partition by wanted, deleted_at is null order by identity = wanted desc, id) as place
  from folded
)
update companies
set identity = wanted
from ranked
where companies.id = ranked.id
  and wanted <> ranked.identity
  and wanted <> ''
  and (ranked.deleted_at is not null or place = 1);
