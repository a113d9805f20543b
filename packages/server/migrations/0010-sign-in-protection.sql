-- Browsers that people have signed in from, what went wrong at signing in, and what each person is told of it.

-- One browser carries one cookie; a row for each person who has signed in with it.
create table device (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account on delete cascade,
  -- of the cookie's value
  hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (user_id, hash)
);
create index device_hash on device (hash);
create index device_age on device (last_seen_at);

alter table session
  add column device_id bigint references device on delete set null,
  -- the sign-in before this one, and how often it failed between the two
  add column previous_at timestamptz,
  add column previous_ip text not null default '',
  add column failed_before int not null default 0;
create index session_device on session (device_id) where device_id is not null;
create index session_live on session (last_seen_at desc) where revoked_at is null;

-- Failures in a row. `subject`: an account, a name as it was typed (hashed; it may belong to nobody), or a device.
create table sign_in_failure (
  subject text primary key,
  user_id bigint references user_account on delete cascade,
  failures int not null,
  failed_at timestamptz not null,
  wait_until timestamptz not null
);
create index sign_in_failure_user on sign_in_failure (user_id) where user_id is not null;
create index sign_in_failure_age on sign_in_failure (failed_at);

create table last_sign_in (
  user_id bigint primary key references user_account on delete cascade,
  at timestamptz,
  ip text not null default '',
  failed_since int not null default 0
);

-- How many attempts were refused in each hour, for the alarm.
create table sign_in_hour (
  hour timestamptz primary key,
  failures int not null
);
