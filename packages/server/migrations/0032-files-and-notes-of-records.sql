-- A file of a record: `noun` in plural as in addresses, `record_id` there. No foreign key: a noun states what it has,
-- and what belongs to a record that is gone is swept.
create table attachment (
  id bigint generated always as identity primary key,
  noun text not null,
  record_id bigint not null,
  file_id bigint not null unique references stored_file on delete cascade,
  -- Kinds of people outside the house who see it as well, where they see the record.
  shown_to text[] not null default '{}' check (shown_to <@ array['CUSTOMER', 'PARTNER']),
  added_at timestamptz not null default now(),
  added_by bigint references user_account,
  -- Taken back within a day; then the file expires.
  removed_at timestamptz
);
create index attachment_of_record on attachment (noun, record_id, id desc);

-- What was said or done about a record, and what comes next.
create table follow_up (
  id bigint generated always as identity primary key,
  noun text not null,
  record_id bigint not null,
  text text not null,
  next_step text not null default '',
  due_on date,
  -- Whose turn it is; null with a next step: the other side's.
  turn_user_id bigint references user_account,
  done_at timestamptz,
  done_by bigint references user_account,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  check ((next_step = '') = (due_on is null)),
  check (next_step <> '' or (turn_user_id is null and done_at is null))
);
create index follow_up_of_record on follow_up (noun, record_id, id desc);
create index follow_up_open on follow_up (noun, due_on, record_id) where next_step <> '' and done_at is null;
