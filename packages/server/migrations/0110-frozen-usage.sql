-- What a submitted statement stands on, as it was calculated (docs/decisions/0162-frozen-usage.md). Points and statements
-- are spread by different keys: customer and statement are plain columns, and a duty compares them.
create table usage_part (
  point_id bigint not null references pickup_point,
  id bigint generated always as identity,
  customer_id bigint not null,
  -- that froze it, and the regular statement whose usage it is: itself, or the one that it corrects
  invoice_id bigint not null,
  statement_id bigint not null,
  -- [from_date, to_date), within the days of the point that were billed
  from_date date not null,
  to_date date not null,
  span_from date not null,
  span_to date not null check (span_from <= from_date and from_date < to_date and to_date <= span_to),
  measure text not null check (measure in ('ENERGY', 'DEMAND', 'REACTIVE')),
  band text check (band in ('S', 'P', 'F', 'V', 'D')),
  quantity numeric(18, 3) not null,
  estimated numeric(18, 3) not null default 0,
  basis text not null check (basis in ('INTERVAL', 'REGISTER', 'SETTLED')),
  -- of the readings of the span, and of what the statement was calculated from
  fingerprint bigint not null,
  input_hash text not null,
  frozen_at timestamptz not null,
  primary key (point_id, id)
);
create index usage_part_days on usage_part (point_id, span_from);
create index usage_part_invoice on usage_part (invoice_id);
create index usage_part_statement on usage_part (statement_id);
create index usage_part_frozen on usage_part (frozen_at);
