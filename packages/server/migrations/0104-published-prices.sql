-- Prices that grid companies publish for a month, which components of price plans refer to
-- (docs/decisions/0159-published-prices.md).

create table published_price (
  id bigint generated always as identity primary key,
  price_key text not null check (price_key in ('AGENCY_PRICE', 'LINE_LOSS', 'TND', 'SYSTEM', 'FUND')),
  -- yyyy-mm
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- An area of any level or a grid company; null for both: everywhere.
  area_code char(6) references area,
  grid_company text,
  -- null: every voltage
  voltage_level text check (voltage_level in ('LT1KV', 'KV1_10', 'KV20', 'KV35', 'KV110', 'KV220')),
  value numeric(14, 8) not null check (value >= 0),
  unit text not null default 'kWh' check (unit in ('kWh')),
  source text not null check (source <> ''),
  -- One more for each correction of the same month and place.
  version_no int not null default 1 check (version_no > 0),
  reason text not null default '',
  status text not null default 'PROPOSED' check (status in ('PROPOSED', 'APPROVED', 'REPLACED')),
  -- Everybody who entered or changed it: none of them may approve it.
  author_ids bigint[] not null check (cardinality(author_ids) > 0),
  approved_at timestamptz,
  approved_by bigint references user_account,
  approved_for bigint references user_account,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  check (area_code is null or grid_company is null),
  check ((version_no = 1) = (reason = '')),
  check ((status = 'PROPOSED') = (approved_at is null) and (approved_at is null) = (approved_by is null)),
  constraint published_price_approver check (approved_by is null or approved_by <> all (author_ids)),
  constraint published_price_place check (approved_for is null or approved_for <> all (author_ids)),
  constraint published_price_version unique nulls not distinct
    (month, price_key, area_code, grid_company, voltage_level, version_no)
);
-- At most one value in effect and one that waits.
create unique index published_price_in_effect on published_price (month, price_key, area_code, grid_company, voltage_level)
  nulls not distinct where status = 'APPROVED';
create unique index published_price_waiting on published_price (month, price_key, area_code, grid_company, voltage_level)
  nulls not distinct where status = 'PROPOSED';
create index published_price_updated on published_price (updated_at, id);
create index published_price_area on published_price (area_code) where area_code is not null;
create index published_price_approved_by on published_price (approved_by) where approved_by is not null;
create index published_price_approved_for on published_price (approved_for) where approved_for is not null;
create index published_price_created_by on published_price (created_by);
create index published_price_updated_by on published_price (updated_by);
