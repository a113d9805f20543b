-- Partners, customers and the persons at the customers.

create sequence partner_no_seq;
create sequence customer_no_seq;

-- Prefix and at least `width` digits. Gaps are allowed: a number names a row, it does not count rows.
create function next_number(prefix text, width int, sequence regclass) returns text language sql volatile as $$
  select prefix || lpad(n::text, greatest(width, length(n::text)), '0') from nextval(sequence) as t (n)
$$;

create table partner (
  id bigint generated always as identity primary key,
  partner_no text not null unique default next_number('HZ', 4, 'partner_no_seq'),
  name text not null check (length(name) between 2 and 120),
  uscc text,
  contact_name text not null default '',
  contact_mobile text not null default '',
  -- [agreement_from, agreement_to); null is open. Outside of it the partner sees nothing.
  agreement_from date not null,
  agreement_to date check (agreement_to > agreement_from),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'CLOSED')),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  row_version int not null default 1
);
create unique index partner_uscc on partner (uscc) where status <> 'CLOSED';

alter table area add constraint area_code_region unique (code, region);

create table customer (
  id bigint generated always as identity primary key,
  customer_no text not null unique default next_number('KH', 6, 'customer_no_seq'),
  name text not null check (length(name) between 2 and 120),
  short_name text not null default '',
  uscc text not null check (uscc ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  industry_code text,
  area_code char(6) not null,
  -- of the area, held here so that scope and filter by region need no join
  region text not null,
  address text not null default '',
  lifecycle text not null default 'LEAD'
    check (lifecycle in ('LEAD', 'QUOTED', 'PENDING_CHECK', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
  source text not null generated always as (case when partner_id is null then 'OWN' else 'PARTNER' end) stored,
  partner_id bigint references partner,
  manager_override_user_id bigint references user_account,
  credit_limit numeric(16, 2) check (credit_limit >= 0),
  payment_terms_days int not null default 15 check (payment_terms_days between 1 and 90),
  invoice_title jsonb not null default '{}',
  tags text[] not null default '{}',
  billing_hold boolean not null default false,
  billing_hold_reason text not null default '',
  verified_at timestamptz,
  verified_by bigint,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  row_version int not null default 1,
  -- what a keyword is looked for in: half-width, lower case, one field per line
  search text not null generated always as (
    lower(normalize(name || E'\n' || short_name || E'\n' || customer_no || E'\n' || uscc, nfkc) collate "und-x-icu")
  ) stored,
  foreign key (area_code, region) references area (code, region) on update cascade
);
-- Totals read an index alone only where the visibility map is fresh: after some hundred changes, not 20,000.
alter table customer set (autovacuum_vacuum_insert_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0.005,
  autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0.01);

-- A closed customer's code may be used again.
create unique index customer_uscc on customer (uscc) where lifecycle <> 'CLOSED';

-- Every pair of neighbouring characters. pg_trgm would do, but in a database with the C locale it takes no Chinese
-- character for a letter, and it never helps a keyword of two.
create function search_pairs(value text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(first || second)
  from (select string_to_array(value, null) as letters) as t,
    unnest(letters[:array_length(letters, 1) - 1], letters[2:]) as pair (first, second)
$$;
create index customer_search on customer using gin (search_pairs(search));

-- Totals read this one alone, whatever the filters and the scope; the trailing columns are the scopes of few rows.
create index customer_count on customer (region, lifecycle, area_code, partner_id, manager_override_user_id);
-- The orders that the list offers; the id makes each of them total.
create index customer_created on customer (created_at, id);
create index customer_updated on customer (updated_at, id);
create index customer_name on customer (name collate "zh-x-icu", id);
create index customer_area on customer (area_code, id);
-- By stage and by the order of the regions, not by the letters of their codes.
create index customer_lifecycle on customer
  (array_position('{LEAD,QUOTED,PENDING_CHECK,ACTIVE,SUSPENDED,CLOSED}'::text[], lifecycle), id);
create index customer_region on customer
  (array_position('{north,northeast,east,central,south,southwest,northwest}'::text[], region), id);
-- The two filters used most, in the order that a list opens with.
create index customer_newest on customer (region, lifecycle, created_at, id);
create index customer_partner on customer (partner_id, id) where partner_id is not null;
create index customer_manager on customer (manager_override_user_id, id) where manager_override_user_id is not null;

create table customer_contact (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  -- place in the customer's list, from 1
  position int not null,
  name text not null,
  mobile text not null default '' check (mobile ~ '^(1[0-9]{10})?$'),
  email text not null default '',
  duty text not null default 'BILLING' check (duty in ('BILLING', 'TECH', 'LEGAL')),
  receives text[] not null default '{}',
  created_at timestamptz not null default now(),
  unique (customer_id, position)
);

alter table user_account
  add foreign key (customer_id) references customer,
  add foreign key (partner_id) references partner;
