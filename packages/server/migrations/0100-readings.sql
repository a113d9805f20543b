-- Readings of pick-up points: the values of one point, channel and local day in one row (docs/decisions/0156-readings-by-day.md).
create table interval_day (
  point_id bigint not null references pickup_point,
  channel text not null check (channel in ('ACTIVE_IMPORT', 'ACTIVE_EXPORT', 'REACTIVE')),
  day date not null,
  -- 1440: one value for the day, such as gas
  resolution_min smallint not null check (resolution_min in (15, 30, 60, 1440)),
  version int not null default 1,
  -- the import that wrote it
  batch_id bigint,
  written_at timestamptz not null,
  -- sum of the values, and the first slot of the largest from 1; thousandths of the unit, like the values
  total bigint not null,
  max_slot smallint not null,
  -- a letter for each slot: A actual, E estimated, M manual, S settled, - missing; null when all are actual
  quality text,
  values int[] not null,
  primary key (point_id, channel, day),
  check (cardinality(values) = coalesce(length(quality), cardinality(values)))
) partition by range (day);
-- A row has less than 700 bytes, so its values never leave its page, and no partition needs a second table for them.
alter table interval_day alter column quality set storage plain, alter column values set storage plain;

-- Months without a table of their own, such as those of an old file, until the daily duty has made one.
create table interval_day_other partition of interval_day default;

-- Values that others have replaced.
create table interval_day_history (
  point_id bigint not null references pickup_point,
  channel text not null,
  day date not null,
  version int not null,
  resolution_min smallint not null,
  batch_id bigint,
  written_at timestamptz not null,
  total bigint not null,
  quality text,
  values int[] not null,
  replaced_at timestamptz not null,
  replaced_by bigint references user_account,
  replaced_by_batch bigint,
  primary key (point_id, channel, day, version)
);
create index interval_day_history_by on interval_day_history (replaced_by);

-- Makes the table of a month and moves the rows there that came before it. Only the owner of the schema makes tables.
create function make_reading_month(any_day date) returns void language plpgsql security definer
set search_path from current as $$
declare
  first date := date_trunc('month', any_day::timestamp)::date;
  next date := (first + interval '1 month')::date;
  name text := 'interval_day_' || to_char(first, 'YYYYMM');
begin
  if first < '1990-01-01' or first > '2099-12-31' then raise exception 'month % is out of range', first; end if;
  if to_regclass(name) is not null then return; end if;
  perform pg_advisory_xact_lock(7214010);
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like interval_day including all)', name);
  execute format('with moved as (delete from interval_day_other where day >= %L and day < %L returning *)
    insert into %I select * from moved', first, next, name);
  execute format('alter table interval_day attach partition %I for values from (%L) to (%L)', name, first, next);
end $$;
