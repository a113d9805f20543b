-- Areas are changed by administrators: place among siblings, last edit, version.
alter table area
  add column sort int not null default 0,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references user_account,
  add column row_version int not null default 1;
