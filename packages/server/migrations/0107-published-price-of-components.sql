-- A component of a plan may go by a published price in place of one of its own.
alter table price_component
  add column published_key text check (published_key in ('AGENCY_PRICE', 'LINE_LOSS', 'TND', 'SYSTEM', 'FUND')),
  add constraint price_component_published check (published_key is null or price is null);
