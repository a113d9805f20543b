-- Who changed an entry of the menu last; and a place between two others, so that moving one changes no other.
alter table menu_item
  alter column sort type double precision,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references user_account;
