-- Days away, on which another person reviews in one's place.

create table absence (
  id bigint generated always as identity primary key,
  person_id bigint not null references user_account,
  stand_in_id bigint not null references user_account,
  -- [from_date, to_date): the second is the first day back, brought forward when it ends early
  from_date date not null,
  to_date date not null,
  reason text not null default '',
  ended_at timestamptz,
  ended_by bigint references user_account,
  created_at timestamptz not null,
  created_by bigint references user_account,
  constraint absence_other check (stand_in_id <> person_id),
  -- empty: called off before it began
  constraint absence_days check (to_date > from_date or (to_date = from_date and ended_at is not null)),
  constraint absence_once exclude using gist (person_id with =, daterange(from_date, to_date) with &&)
);
create index absence_stand_in on absence (stand_in_id, to_date);

-- In whose place a step was taken: neither of the two takes another step of the statement.
alter table invoice
  add column reviewed_for bigint references user_account,
  add column issued_for bigint references user_account;
alter table invoice_event add column for_user_id bigint references user_account;
alter table audit_log add column for_user_id bigint;
