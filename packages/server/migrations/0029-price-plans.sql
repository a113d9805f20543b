-- What is charged and how: plans with their versions, and the calendars that say which band a quarter-hour is in.

create table tou_calendar (
  id bigint generated always as identity primary key,
  calendar_code text not null check (calendar_code <> ''),
  name text not null check (name <> ''),
  note text not null default '',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  row_version int not null default 1
);
create unique index tou_calendar_code on tou_calendar (upper(calendar_code));
create index tou_calendar_name on tou_calendar (name collate "zh-x-icu", id);

-- A letter for each quarter-hour of the local day. Days of the year are inclusive; 11-15 to 03-15 goes over New Year.
create table tou_season (
  calendar_id bigint not null references tou_calendar on delete cascade,
  position smallint not null,
  from_day text not null check (from_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  to_day text not null check (to_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  day_type text not null check (day_type in ('ALL', 'WORKDAY', 'RESTDAY', 'HOLIDAY')),
  slots text not null check (slots ~ '^[SPFVD]{96}$'),
  primary key (calendar_id, position)
);

create table price_plan (
  id bigint generated always as identity primary key,
  plan_code text not null check (plan_code <> ''),
  name text not null check (name <> ''),
  commodity text not null check (commodity in ('ELECTRICITY', 'GAS', 'HEAT', 'LNG')),
  -- ACTIVE from the first approved version on.
  status text not null default 'DRAFT' check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED')),
  note text not null default '',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  row_version int not null default 1
);
create unique index price_plan_code on price_plan (upper(plan_code));
create index price_plan_name on price_plan (name collate "zh-x-icu", id);
create index price_plan_updated on price_plan (updated_at, id);

create table plan_version (
  id bigint generated always as identity primary key,
  plan_id bigint not null references price_plan on delete cascade,
  version_no int not null check (version_no > 0),
  -- [valid_from, valid_to); null is open.
  valid_from date not null,
  valid_to date check (valid_to > valid_from),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'IN_APPROVAL', 'APPROVED')),
  -- What is new in it, for whoever approves it.
  note text not null default '',
  -- Everybody who wrote in it or submitted it: none of them may approve it.
  author_ids bigint[] not null check (cardinality(author_ids) > 0),
  submitted_at timestamptz,
  submitted_by bigint references user_account,
  approved_at timestamptz,
  approved_by bigint references user_account,
  -- Of the last time that it was sent back.
  returned_at timestamptz,
  returned_by bigint references user_account,
  return_reason text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  row_version int not null default 1,
  unique (plan_id, version_no),
  check ((status = 'DRAFT') = (submitted_at is null) and (submitted_at is null) = (submitted_by is null)),
  check ((status = 'APPROVED') = (approved_at is not null) and (approved_at is null) = (approved_by is null)),
  check (submitted_by is null or submitted_by = any (author_ids)),
  constraint plan_version_approver check (approved_by is null or approved_by <> all (author_ids)),
  constraint plan_version_overlap exclude using gist (plan_id with =, daterange(valid_from, valid_to) with &&)
    where (status = 'APPROVED')
);
create index plan_version_waiting on plan_version (plan_id) where status <> 'APPROVED';
create index plan_version_submitter on plan_version (submitted_by) where submitted_by is not null;
create index plan_version_approver on plan_version (approved_by) where approved_by is not null;
create index plan_version_returner on plan_version (returned_by) where returned_by is not null;

-- Which of the columns a kind has, the application says; null is also what a draft does not say yet.
create table price_component (
  version_id bigint not null references plan_version on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('ENERGY_FLAT', 'ENERGY_TOU', 'ENERGY_TIERED', 'TIER_SURCHARGE', 'PER_UNIT', 'FIXED',
    'CAPACITY', 'DEMAND', 'POWER_FACTOR')),
  -- As statements call it; '' is the word of the kind or category.
  label text not null default '',
  category text check (category in ('LINE_LOSS', 'TND', 'SYSTEM', 'FUND', 'SURCHARGE')),
  unit text check (unit in ('kWh', 'm³', 'GJ', 't')),
  price numeric(14, 8) check (price >= 0),
  -- Of a month.
  amount numeric(16, 2) check (amount >= 0),
  amount_per text check (amount_per in ('CONTRACT', 'POINT')),
  -- RATIO: the bands hold factors of the price.
  band_basis text check (band_basis in ('PRICE', 'RATIO')),
  calendar_id bigint references tou_calendar,
  tier_basis text check (tier_basis in ('MONTH', 'YEAR')),
  -- Least demand that is charged, in percent of the contracted one.
  floor_pct numeric(9, 6) check (floor_pct between 0 and 100),
  pf_standard numeric(3, 2) check (pf_standard in (0.90, 0.85, 0.80)),
  -- null is that of the contract.
  tax_rate numeric(4, 2) check (tax_rate in (0, 0.01, 0.03, 0.06, 0.09, 0.13)),
  -- false: shown, but charged by somebody else.
  collect boolean not null default true,
  pf_exempt boolean not null default false,
  primary key (version_id, position)
);
create index price_component_calendar on price_component (calendar_id) where calendar_id is not null;

create table price_band (
  version_id bigint not null,
  position smallint not null,
  band text not null check (band in ('S', 'P', 'F', 'V', 'D')),
  -- A price, or by band_basis RATIO a factor.
  value numeric(14, 8) check (value >= 0),
  primary key (version_id, position, band),
  foreign key (version_id, position) references price_component on delete cascade
);

create table price_tier (
  version_id bigint not null,
  position smallint not null,
  tier smallint not null,
  -- Inclusive; null is without end.
  up_to numeric(18, 3) check (up_to > 0),
  price numeric(14, 8) check (price >= 0),
  primary key (version_id, position, tier),
  foreign key (version_id, position) references price_component on delete cascade
);

-- What was submitted stays as the approver reads it, and what is approved stays for good: neither is changed or removed,
-- but that a later version ends an approved one earlier.
create function keep_plan_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'APPROVED' then
      raise exception 'version % of plan % is approved', old.version_no, old.plan_id using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.status = 'APPROVED' and (
    to_jsonb(new) - '{valid_to,updated_at,updated_by,row_version}'::text[]
      is distinct from to_jsonb(old) - '{valid_to,updated_at,updated_by,row_version}'::text[]
    or coalesce(new.valid_to, 'infinity') > coalesce(old.valid_to, 'infinity')
  ) then
    raise exception 'version % of plan % is approved', old.version_no, old.plan_id using errcode = 'restrict_violation';
  end if;
  if new.status <> 'DRAFT' and old.status = 'DRAFT' then
    -- Whoever changes one of its calendars at this moment comes before or after.
    perform from tou_calendar c where c.id in (select p.calendar_id from price_component p where p.version_id = new.id)
      for share;
  end if;
  return new;
end $$;
create trigger plan_version_kept before update or delete on plan_version
  for each row execute function keep_plan_version();

create function keep_plan_contents() returns trigger language plpgsql as $$
begin
  -- The version of a removed row may be gone with it; of that its own trigger judges.
  perform from plan_version v where v.id in (
    case when tg_op <> 'INSERT' then old.version_id end, case when tg_op <> 'DELETE' then new.version_id end) for share;
  if exists (select from plan_version v where v.status <> 'DRAFT' and v.id in (
      case when tg_op <> 'INSERT' then old.version_id end, case when tg_op <> 'DELETE' then new.version_id end)) then
    raise exception 'the version is no draft' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger price_component_kept before insert or update or delete on price_component
  for each row execute function keep_plan_contents();
create trigger price_band_kept before insert or update or delete on price_band
  for each row execute function keep_plan_contents();
create trigger price_tier_kept before insert or update or delete on price_tier
  for each row execute function keep_plan_contents();

create function keep_tou_calendar() returns trigger language plpgsql as $$
declare
  calendars bigint[] := array[
    case when tg_op <> 'INSERT' then old.calendar_id end, case when tg_op <> 'DELETE' then new.calendar_id end];
begin
  perform from tou_calendar c where c.id = any (calendars) for no key update;
  if exists (select from price_component p join plan_version v on v.id = p.version_id
      where p.calendar_id = any (calendars) and v.status <> 'DRAFT') then
    raise exception 'a version that is no draft goes by the calendar' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger tou_season_kept before insert or update or delete on tou_season
  for each row execute function keep_tou_calendar();
