-- Views of lists that people keep: filters, order and columns under a name.

create table saved_view (
  id bigint generated always as identity primary key,
  owner_id bigint not null references user_account on delete cascade,
  list text not null,
  name text not null check (name <> ''),
  -- {state, columns}
  content jsonb not null,
  audience text not null default 'mine' check (audience in ('mine', 'role', 'everyone')),
  role_code text references role (code) on update cascade on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references user_account on delete set null,
  row_version int not null default 1,
  check ((audience = 'role') = (role_code is not null))
);
create unique index saved_view_name on saved_view (owner_id, list, lower(name));
create index saved_view_published on saved_view (list) where audience <> 'mine';
create index saved_view_role on saved_view (role_code) where role_code is not null;
create index saved_view_editor on saved_view (updated_by);
