-- What every installation knows of its calendar and of itself.

-- A duty that a module declares, and the last business day that it has done.
create table daily_duty (
  name text primary key,
  done_through date not null,
  -- Of the day after that, while it does not succeed.
  attempts int not null default 0,
  error jsonb,
  next_try_at timestamptz
);

-- The business day goes on in one job at a time.
create unique index job_once on job (kind) where kind in ('duties.daily', 'demo-date.move') and state in ('queued', 'running');
-- Those of everyone, newest first, and what is too old.
create index job_newest on job (created_at desc, id desc);

-- Days off work, and days of a weekend that are worked instead, as the state council tells them each autumn.
create table public_holiday (
  date date primary key,
  kind text not null check (kind in ('HOLIDAY', 'MAKEUP_WORKDAY')),
  name text not null,
  name_en text not null default '',
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1
);
insert into public_holiday (date, kind, name, name_en)
select day::date, kind, name, name_en from (values
  ('2025-01-01', '2025-01-01', 'HOLIDAY', '元旦', 'New Year''s Day'),
  ('2025-01-26', '2025-01-26', 'MAKEUP_WORKDAY', '春节', 'Spring Festival'),
  ('2025-01-28', '2025-02-04', 'HOLIDAY', '春节', 'Spring Festival'),
  ('2025-02-08', '2025-02-08', 'MAKEUP_WORKDAY', '春节', 'Spring Festival'),
  ('2025-04-04', '2025-04-06', 'HOLIDAY', '清明节', 'Tomb-sweeping Day'),
  ('2025-04-27', '2025-04-27', 'MAKEUP_WORKDAY', '劳动节', 'Labour Day'),
  ('2025-05-01', '2025-05-05', 'HOLIDAY', '劳动节', 'Labour Day'),
  ('2025-05-31', '2025-06-02', 'HOLIDAY', '端午节', 'Dragon Boat Festival'),
  ('2025-09-28', '2025-09-28', 'MAKEUP_WORKDAY', '国庆节', 'National Day'),
  ('2025-10-01', '2025-10-05', 'HOLIDAY', '国庆节', 'National Day'),
  ('2025-10-06', '2025-10-06', 'HOLIDAY', '中秋节', 'Mid-autumn Festival'),
  ('2025-10-07', '2025-10-08', 'HOLIDAY', '国庆节', 'National Day'),
  ('2025-10-11', '2025-10-11', 'MAKEUP_WORKDAY', '国庆节', 'National Day'),
  ('2026-01-01', '2026-01-03', 'HOLIDAY', '元旦', 'New Year''s Day'),
  ('2026-01-04', '2026-01-04', 'MAKEUP_WORKDAY', '元旦', 'New Year''s Day'),
  ('2026-02-14', '2026-02-14', 'MAKEUP_WORKDAY', '春节', 'Spring Festival'),
  ('2026-02-15', '2026-02-23', 'HOLIDAY', '春节', 'Spring Festival'),
  ('2026-02-28', '2026-02-28', 'MAKEUP_WORKDAY', '春节', 'Spring Festival'),
  ('2026-04-04', '2026-04-06', 'HOLIDAY', '清明节', 'Tomb-sweeping Day'),
  ('2026-05-01', '2026-05-05', 'HOLIDAY', '劳动节', 'Labour Day'),
  ('2026-05-09', '2026-05-09', 'MAKEUP_WORKDAY', '劳动节', 'Labour Day'),
  ('2026-06-19', '2026-06-21', 'HOLIDAY', '端午节', 'Dragon Boat Festival'),
  ('2026-09-20', '2026-09-20', 'MAKEUP_WORKDAY', '国庆节', 'National Day'),
  ('2026-09-25', '2026-09-27', 'HOLIDAY', '中秋节', 'Mid-autumn Festival'),
  ('2026-10-01', '2026-10-07', 'HOLIDAY', '国庆节', 'National Day'),
  ('2026-10-10', '2026-10-10', 'MAKEUP_WORKDAY', '国庆节', 'National Day')
) as span (first, last, kind, name, name_en), generate_series(first::date, last::date, interval '1 day') day;

-- The one who sells. Null is the default that the code states.
create table organisation (
  id smallint primary key default 1 check (id = 1),
  name text not null default '',
  name_en text not null default '',
  uscc text not null default '',
  address text not null default '',
  address_en text not null default '',
  phone text not null default '',
  email text not null default '',
  -- Above statements and letters, where it is not the legal name.
  invoice_title text not null default '',
  invoice_title_en text not null default '',
  payment_terms_days smallint check (payment_terms_days between 0 and 365),
  review_min_persons smallint check (review_min_persons in (2, 3)),
  -- Answers for customers in areas that nobody is assigned to.
  default_manager_id bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1
);
insert into organisation default values;

create table organisation_logo (
  id smallint primary key default 1 references organisation,
  webp bytea not null,
  etag text not null,
  updated_at timestamptz not null default now()
);

-- Where customers pay to.
create table bank_account (
  id bigint generated always as identity primary key,
  bank_name text not null,
  account_no text not null unique,
  account_name text not null default '',
  note text not null default '',
  is_default boolean not null default false,
  is_closed boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  check (not (is_default and is_closed))
);
create unique index bank_account_default on bank_account (is_default) where is_default;
