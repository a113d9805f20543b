-- Exceptions that checks of a month find (docs/decisions/0158-checks-of-readings.md). Their figures are what was compared.
alter table vee_exception
  -- the month that was checked; null for a held value
  add column month date check (extract(day from month) = 1),
  add column figures jsonb not null default '{}';
create unique index vee_exception_found on vee_exception (point_id, channel, month, code, first_day, coalesce(slot, 0))
  where month is not null;
-- The work list in its order.
create index vee_exception_list on vee_exception (status, severity, id);

-- When a month of a point was last checked; -infinity: its readings have changed since.
create table reading_check (
  point_id bigint not null references pickup_point on delete cascade,
  month date not null,
  checked_at timestamptz not null,
  primary key (point_id, month)
);
create index reading_check_marked on reading_check (month, point_id) where checked_at = '-infinity';
