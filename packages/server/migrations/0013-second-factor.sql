-- The second step of signing in: a one-time code by the clock, or one of ten recovery codes.
create table second_factor (
  user_id bigint primary key references user_account on delete cascade,
  -- sealed by the key of the installation, never plain
  secret text not null,
  started_at timestamptz not null,
  -- null: begun, and of no effect until a code of it has been confirmed
  confirmed_at timestamptz,
  -- the thirty seconds of the newest code that was taken: neither it nor an older one is taken again
  last_step bigint not null default 0
);
create index second_factor_begun on second_factor (started_at) where confirmed_at is null;

create table recovery_code (
  user_id bigint not null references user_account on delete cascade,
  -- the first characters, to find the one hash to compare with
  selector text not null,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, selector)
);
