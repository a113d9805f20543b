-- Warnings of a statement's checks that a person accepted, and who reviews for whom on days away.

-- A warning holds as accepted while the figures that were compared are the same; others ask anew.
create table review_check (
  customer_id bigint not null,
  invoice_id bigint not null,
  check_name text not null check (check_name ~ '^F0[1-7]$'),
  figures jsonb not null,
  reason text not null check (reason <> ''),
  accepted_at timestamptz not null,
  accepted_by bigint not null references user_account,
  primary key (customer_id, invoice_id, check_name),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id) on delete cascade on update cascade
);

create table stand_in (
  id bigint generated always as identity primary key,
  -- who is away, and who acts meanwhile
  user_id bigint not null references user_account,
  stand_in_id bigint not null references user_account,
  -- [from_date, to_date); one that is ended early ends on the day
  from_date date not null,
  to_date date not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  constraint stand_in_other check (user_id <> stand_in_id),
  constraint stand_in_dates check (to_date >= from_date),
  constraint stand_in_one exclude using gist (user_id with =, daterange(from_date, to_date) with &&)
);
create index stand_in_acting on stand_in (stand_in_id, from_date);

-- For whom a step was taken, where the person stood in.
alter table invoice
  add column reviewed_for bigint references user_account,
  add column issued_for bigint references user_account;
alter table invoice_event
  add column for_user_id bigint references user_account,
  -- warnings that were accepted or seen in the step
  add column checks text[] not null default '{}';
