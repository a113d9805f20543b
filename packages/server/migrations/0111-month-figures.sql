-- Figures of a month that no reading tells: what was settled for a point, and what its gas was worth
-- (docs/decisions/0163-figures-of-a-month.md).
create table settled_quantity (
  id bigint generated always as identity,
  point_id bigint not null references pickup_point,
  -- yyyy-mm
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- in the unit of the point, in all and by band; null: the settlement has none of this band
  total numeric(14, 3) not null check (total >= 0),
  band_s numeric(14, 3) check (band_s >= 0),
  band_p numeric(14, 3) check (band_p >= 0),
  band_f numeric(14, 3) check (band_f >= 0),
  band_v numeric(14, 3) check (band_v >= 0),
  band_d numeric(14, 3) check (band_d >= 0),
  source text not null default '',
  -- why a person entered it; '' for one that came with a file
  reason text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  primary key (point_id, id),
  constraint settled_quantity_month unique (point_id, month)
);
create index settled_quantity_id on settled_quantity (id);
create index settled_quantity_list on settled_quantity (month, id);
create index settled_quantity_updated on settled_quantity (updated_at, id);
create index settled_quantity_created_by on settled_quantity (created_by);
create index settled_quantity_updated_by on settled_quantity (updated_by);

-- Of a point, or of an area for the points there that have none of their own. The table stays whole when others are
-- spread by point, so it names the point without a foreign key.
create table gas_quality (
  id bigint generated always as identity primary key,
  point_id bigint,
  area_code char(6) references area,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- m³ at standard conditions for each metered m³
  conversion_factor numeric(10, 6) not null check (conversion_factor > 0),
  -- MJ of one of those
  heating_value numeric(8, 4) check (heating_value > 0),
  source text not null default '',
  reason text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  check (num_nonnulls(point_id, area_code) = 1)
);
create unique index gas_quality_point on gas_quality (point_id, month) where point_id is not null;
create unique index gas_quality_area on gas_quality (area_code, month) where area_code is not null;
create index gas_quality_list on gas_quality (month, id);
create index gas_quality_updated on gas_quality (updated_at, id);
create index gas_quality_created_by on gas_quality (created_by);
create index gas_quality_updated_by on gas_quality (updated_by);

-- What such a figure was before it was corrected.
create table figure_history (
  figure text not null check (figure in ('settled_quantity', 'gas_quality')),
  figure_id bigint not null,
  version int not null,
  content jsonb not null,
  replaced_at timestamptz not null,
  replaced_by bigint references user_account,
  primary key (figure, figure_id, version)
);
create index figure_history_by on figure_history (replaced_by);
create function keep_figure() returns trigger language plpgsql as $$
begin
  insert into figure_history (figure, figure_id, version, content, replaced_at, replaced_by)
  values (tg_table_name, old.id, old.row_version, to_jsonb(old), new.updated_at, new.updated_by);
  return new;
end $$;
create trigger settled_quantity_kept before update on settled_quantity for each row execute function keep_figure();
create trigger gas_quality_kept before update on gas_quality for each row execute function keep_figure();

-- Files of grid companies name a point by its account.
create index pickup_point_account on pickup_point (account_no, id) where account_no <> '';
