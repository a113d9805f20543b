-- Roles that administrators make, and who changed roles and departments last.
alter table role drop constraint role_kind_check;
alter table role
  add constraint role_kind_check check (kind in ('product', 'template', 'own')),
  add column created_at timestamptz not null default now(),
  add column created_by bigint references user_account,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references user_account;

alter table department
  add column created_by bigint references user_account,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references user_account,
  add constraint department_not_below_itself check (parent_id <> id);

-- The list of users in the order of their names.
create index user_account_full_name on user_account (full_name collate "zh-x-icu", id);
