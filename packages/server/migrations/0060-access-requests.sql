-- A duty may end at an instant beside its days: access that was asked for and given for some hours.
alter table duty_grant add column ends_at timestamptz;
-- One that has ended must not stand in the way of the next on the same day.
alter table duty_grant drop constraint duty_grant_user_id_permission_valid_from_key;
create unique index duty_grant_of_days on duty_grant (user_id, permission, valid_from) where ends_at is null;
create index duty_grant_ends on duty_grant (ends_at) where ends_at is not null;

-- What somebody asked to be allowed, and what became of it. `duty_id`: the access while it is given.
create table access_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account on delete cascade,
  permission text not null,
  path text not null default '',
  reason text not null default '',
  state text not null default 'WAITING' check (state in ('WAITING', 'GRANTED', 'REFUSED', 'WITHDRAWN', 'ENDED')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references user_account,
  answer text not null default '',
  duty_id bigint unique references duty_grant on delete set null,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by bigint references user_account,
  check ((state = 'WAITING') = (decided_at is null)),
  check ((ends_at is not null) = (state in ('GRANTED', 'ENDED')))
);
-- The same is asked for once at a time, on however many connections.
create unique index access_request_once on access_request (user_id, permission) where state = 'WAITING';
create index access_request_of_person on access_request (user_id, id desc);
create index access_request_given on access_request (ends_at) where state = 'GRANTED';
