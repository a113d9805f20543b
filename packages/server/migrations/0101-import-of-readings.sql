-- Imports of interval readings: values of a file are put together into days, which are judged and written as a whole
-- (docs/decisions/0157-imports-of-readings.md).
alter table import_batch
  -- how the file is laid out, as recognised or as a person says: {form, labels, minutes, unit, values}
  add column layout jsonb,
  -- values that wait for a person's decision
  add column count_held int not null default 0;

-- What was found at lines of a file whose rows are no records.
create table import_issue (
  batch_id bigint not null references import_batch on delete cascade,
  no int not null,
  line int not null,
  code text not null check (code ~ '^[IR][0-9]{2}$'),
  severity text not null check (severity in ('INFO', 'REFUSED', 'HELD')),
  -- how many values of the line it concerns
  value_count int not null,
  raw text not null,
  primary key (batch_id, no)
);
create index import_issue_line on import_issue (batch_id, line, no);

-- Values of a file by day, as they come; a day may come in several parts.
create table reading_part (
  batch_id bigint not null references import_batch on delete cascade,
  point_id bigint not null,
  channel text not null,
  day date not null,
  part int not null,
  -- null: not in this part; the least integer: refused because the file has different values
  values int[] not null,
  lines int[] not null,
  quality text not null,
  primary key (batch_id, point_id, channel, day, part)
);

-- The days as the import will write them.
create table reading_draft (
  batch_id bigint not null references import_batch on delete cascade,
  no int not null,
  point_id bigint not null,
  channel text not null,
  day date not null,
  resolution_min smallint not null,
  -- of the stored day that this one replaces; null for a new day
  seen_version int,
  accepted int not null,
  corrected int not null,
  total bigint not null,
  max_slot smallint not null,
  quality text,
  values int[] not null,
  primary key (batch_id, no, point_id)
);

-- Values that are held back until a person has decided.
create table reading_hold (
  batch_id bigint not null references import_batch on delete cascade,
  point_id bigint not null,
  channel text not null,
  day date not null,
  slot smallint not null,
  value int not null,
  primary key (batch_id, point_id, channel, day, slot)
);

-- What checks have found in the readings of a point, and what became of it.
create table vee_exception (
  id bigint generated always as identity,
  point_id bigint not null references pickup_point,
  channel text not null check (channel in ('ACTIVE_IMPORT', 'ACTIVE_EXPORT', 'REACTIVE')),
  code text not null check (code ~ '^R[0-9]{2}$'),
  severity text not null check (severity in ('BLOCK', 'WARN', 'HELD')),
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'FIXED', 'IGNORED')),
  first_day date not null,
  last_day date not null,
  -- from 1, where it is about one slot of the first day
  slot smallint,
  -- thousandths of the unit; R05 alone
  held_value int,
  -- the import that brought it
  batch_id bigint,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references user_account,
  reason text,
  row_version int not null default 1,
  primary key (point_id, id),
  check (last_day >= first_day),
  check ((status = 'OPEN') = (decided_at is null)),
  check ((held_value is null) = (severity <> 'HELD'))
);
create index vee_exception_id on vee_exception (id);
create index vee_exception_open on vee_exception (severity, code, id) where status = 'OPEN';
create index vee_exception_days on vee_exception (point_id, first_day);
create index vee_exception_by on vee_exception (decided_by) where decided_by is not null;
create index vee_exception_batch on vee_exception (batch_id) where batch_id is not null;
-- A value is held once, however often it comes.
create unique index vee_exception_held on vee_exception (point_id, channel, first_day, slot, held_value) where status = 'OPEN';
