-- Pick-up points, who uses them from when to when, and the meters installed there. Each key of these tables holds the
-- point, so that a distributed PostgreSQL can spread them by it; what is unique across points stands in point_code and
-- meter_place, which stay whole and refer to nothing that is spread (docs/decisions/0064-keys-to-grow-by.md).

create table pickup_point (
  id bigint generated always as identity primary key,
  -- of the id, so that it is unique without an index of its own over all points
  point_no text not null generated always as ('YD' || lpad(id::text, greatest(7, length(id::text)), '0')) stored,
  point_kind text not null default 'METERED' check (point_kind in ('METERED', 'DEPOT')),
  commodity text not null default 'ELECTRICITY' check (commodity in ('ELECTRICITY', 'GAS', 'HEAT', 'LNG')),
  id_scheme text not null check (id_scheme in
    ('CN_ACCOUNT', 'CN_MP', 'IT_POD', 'IT_PDR', 'ES_CUPS', 'GB_MPAN', 'GSRN', 'DE_MALO', 'FREE')),
  external_code text not null check (length(external_code) between 1 and 40),
  account_no text not null default '' check (account_no ~ '^([0-9]{10,13})?$'),
  metering_point_no text not null default '' check (metering_point_no ~ '^([0-9A-Z]{6,22})?$'),
  name text not null check (length(name) between 1 and 120),
  area_code char(6) not null,
  -- of the area, held here so that scope and filter by region need no join
  region text not null,
  address text not null default '',
  lng numeric(9, 6) check (lng between -180 and 180),
  lat numeric(9, 6) check (lat between -90 and 90),
  grid_company text,
  voltage_level text check (voltage_level in ('LT1KV', 'KV1_10', 'KV20', 'KV35', 'KV110', 'KV220')),
  capacity_kva numeric(12, 2) check (capacity_kva > 0 and capacity_kva <= 1000000),
  demand_basis text not null default 'NONE' check (demand_basis in ('NONE', 'CAPACITY', 'MAX_DEMAND')),
  contract_demand_kw numeric(12, 2) check (contract_demand_kw > 0 and contract_demand_kw <= 1000000),
  -- standard of the power factor; null where none is asked for
  pf_standard numeric(3, 2) check (pf_standard in (0.90, 0.85, 0.80)),
  use_class text check (use_class in ('LARGE_INDUSTRY', 'GENERAL_COMMERCIAL', 'AGRICULTURE', 'RESIDENTIAL')),
  time_zone text not null default 'Asia/Shanghai',
  resolution_min int not null default 15 check (resolution_min in (15, 30, 60)),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
  -- the first day of which the customer sees readings
  data_from date,
  -- the first day that the customer's authorisation to fetch data no longer covers
  data_authorised_to date,
  note text not null default '',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  -- what a keyword is looked for in: half-width, lower case, one field per line
  search text not null generated always as (
    lower(normalize(name || E'\n' || 'YD' || lpad(id::text, greatest(7, length(id::text)), '0') || E'\n'
      || external_code || E'\n' || account_no || E'\n' || metering_point_no || E'\n' || address, nfkc)
      collate "und-x-icu")
  ) stored,
  foreign key (area_code, region) references area (code, region) on update cascade,
  constraint pickup_point_place check ((lng is null) = (lat is null)),
  constraint pickup_point_authorised check (data_authorised_to > data_from),
  constraint pickup_point_electricity check (commodity = 'ELECTRICITY' or (voltage_level is null
    and capacity_kva is null and demand_basis = 'NONE' and contract_demand_kw is null and pf_standard is null
    and use_class is null)),
  constraint pickup_point_basis check (demand_basis <> 'CAPACITY' or capacity_kva is not null)
);
-- Totals read an index alone only where the visibility map is fresh.
alter table pickup_point set (autovacuum_vacuum_insert_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0.005,
  autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0.01);

create index pickup_point_pairs on pickup_point using gin (search_pairs(search));
create index pickup_point_count on pickup_point (region, status, commodity, area_code);
-- The orders that the list offers; the number is the id's order.
create index pickup_point_name on pickup_point (name collate "zh-x-icu", id);
create index pickup_point_code on pickup_point (external_code, id);
create index pickup_point_area on pickup_point (area_code, id);
create index pickup_point_capacity on pickup_point (coalesce(capacity_kva, 0), id);
create index pickup_point_voltage on pickup_point
  (coalesce(array_position('{LT1KV,KV1_10,KV20,KV35,KV110,KV220}'::text[], voltage_level), 0), id);
create index pickup_point_status on pickup_point
  (array_position('{DRAFT,ACTIVE,SUSPENDED,CLOSED}'::text[], status), id);
create index pickup_point_updated on pickup_point (updated_at, id);
create index pickup_point_authorised on pickup_point ((coalesce(data_authorised_to, 'infinity'::date)), id);

-- Code and scheme of each point that is not closed: a closed one's may be used again.
create table point_code (
  id_scheme text not null,
  external_code text not null,
  point_id bigint not null,
  primary key (id_scheme, external_code)
);
create index point_code_point on point_code (point_id);

-- A point belongs to one customer at a time, [valid_from, valid_to); null is open.
create table point_tenancy (
  id bigint generated always as identity,
  point_id bigint not null references pickup_point on delete cascade,
  customer_id bigint not null references customer,
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  primary key (point_id, id),
  constraint point_tenancy_dates check (valid_to > valid_from),
  constraint point_tenancy_one exclude using gist (point_id with =, daterange(valid_from, valid_to) with &&)
);
create index point_tenancy_from on point_tenancy (point_id, valid_from, valid_to, customer_id);
create index point_tenancy_customer on point_tenancy (customer_id, valid_from, valid_to, point_id);

-- A meter as it is known at one point; one that moves is known again at the next.
create table meter (
  id bigint generated always as identity,
  point_id bigint not null references pickup_point on delete cascade,
  asset_no text not null check (asset_no ~ '^[0-9A-Z]{6,22}$'),
  kind text not null check (kind in ('SINGLE_PHASE', 'THREE_PHASE', 'GAS', 'HEAT')),
  digits_int int not null default 6 check (digits_int between 4 and 8),
  digits_dec int not null default 2 check (digits_dec between 0 and 4),
  -- where the dial begins again at zero
  max_value numeric(16, 4) not null generated always as (power(10::numeric, digits_int)) stored,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  primary key (point_id, id),
  constraint meter_asset unique (point_id, asset_no)
);

-- What a meter counts at a point, from its opening read to its closing one.
create table meter_install (
  id bigint generated always as identity,
  point_id bigint not null,
  meter_id bigint not null,
  channel text not null default 'ACTIVE_IMPORT' check (channel in ('ACTIVE_IMPORT', 'ACTIVE_EXPORT', 'REACTIVE')),
  -- current by voltage transformers
  multiplier numeric(10, 4) not null default 1 check (multiplier > 0 and multiplier <= 99999.9999),
  valid_from date not null,
  valid_to date,
  start_read numeric(16, 4) not null check (start_read >= 0),
  end_read numeric(16, 4) check (end_read >= 0),
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  primary key (point_id, id),
  foreign key (point_id, meter_id) references meter (point_id, id) on delete cascade,
  constraint meter_install_dates check (valid_to > valid_from),
  constraint meter_install_end check ((valid_to is null) = (end_read is null)),
  constraint meter_install_one exclude using gist
    (point_id with =, channel with =, daterange(valid_from, valid_to) with &&)
);
create index meter_install_meter on meter_install (point_id, meter_id);

-- Where each asset number hangs: on one day at one point only.
create table meter_place (
  point_id bigint not null,
  install_id bigint not null,
  asset_no text not null,
  valid_from date not null,
  valid_to date,
  primary key (point_id, install_id),
  constraint meter_place_one exclude using gist
    (asset_no with =, point_id with <>, daterange(valid_from, valid_to) with &&)
);
