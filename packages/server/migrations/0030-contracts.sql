-- Contracts: who gets which points at which plan, from when until when, and how much is agreed for each month.

-- Numbers of a series begin anew each year. The row is held until the transaction ends, so a number that is not used
-- after all is given to the next; one of a draft that was deleted is not given again.
create table number_counter (
  series text not null,
  year int not null,
  last int not null,
  primary key (series, year)
);
create function next_number_of_year(prefix text, of_year int) returns text language sql volatile as $$
  insert into number_counter as c (series, year, last) values (prefix, of_year, 1)
  on conflict (series, year) do update set last = c.last + 1
  returning prefix || '-' || of_year || '-' || lpad(last::text, greatest(4, length(last::text)), '0')
$$;

create table contract (
  id bigint generated always as identity primary key,
  contract_no text not null unique check (contract_no <> ''),
  customer_id bigint not null references customer,
  commodity text not null check (commodity in ('ELECTRICITY', 'GAS', 'HEAT', 'LNG')),
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'IN_APPROVAL', 'SIGNED', 'ACTIVE', 'EXPIRED', 'TERMINATED')),
  billing_mode text not null check (billing_mode in ('DIRECT', 'SERVICE_ONLY')),
  tax_mode text not null check (tax_mode in ('INCLUSIVE', 'EXCLUSIVE')),
  tax_rate numeric(4, 2) not null check (tax_rate in (0, 0.01, 0.03, 0.06, 0.09, 0.13)),
  quantity_basis text not null check (quantity_basis in ('INTERVAL', 'REGISTER', 'SETTLED')),
  -- [start_date, end_date) as agreed
  start_date date not null,
  end_date date not null,
  -- the first day on which a terminated one holds no more; it ends on the day itself, see status
  terminated_on date,
  -- the first day on which it does not hold any more, whatever the reason
  ends_on date not null generated always as (least(terminated_on, end_date)) stored,
  plan_version_id bigint references plan_version,
  -- the plan as it stands in the contract, from the signing on
  plan_snapshot jsonb,
  -- taken off the price of each unit
  discount_per_unit numeric(14, 8) check (discount_per_unit >= 0),
  -- null: those of the customer
  payment_terms_days int check (payment_terms_days between 1 and 90),
  -- a day's share of what is overdue
  late_charge_rate numeric(9, 6) check (late_charge_rate >= 0),
  note text not null default '',
  -- the one that it goes on from
  previous_id bigint references contract on delete set null,
  -- everybody who wrote in the draft or submitted it: none of them may approve it
  author_ids bigint[] not null default '{}',
  submitted_at timestamptz,
  submitted_by bigint references user_account,
  approved_at timestamptz,
  approved_by bigint references user_account,
  -- of the last time that it was sent back to draft
  returned_at timestamptz,
  returned_by bigint references user_account,
  return_reason text not null default '',
  -- the day of the last signature
  sign_date date,
  signed_at timestamptz,
  signed_by bigint references user_account,
  termination_reason text not null default '',
  -- the days before its end of which the manager was told last: 90, 30 or 7
  reminded_days smallint,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  constraint contract_dates check (end_date > start_date and end_date <= start_date + interval '10 years'),
  constraint contract_terminated check (terminated_on between start_date and end_date),
  constraint contract_approver check (approved_by is null or approved_by <> all (author_ids)),
  constraint contract_signed check (status in ('DRAFT', 'IN_APPROVAL')
    or (sign_date is not null and plan_version_id is not null and plan_snapshot is not null))
);
create index contract_customer on contract (customer_id, start_date, id);
create index contract_start on contract (start_date, id);
create index contract_end on contract (ends_on, id);
create index contract_updated on contract (updated_at, id);
-- What the daily duty looks for, and the one that waits for a decision.
create index contract_status on contract (status, start_date, ends_on);
create index contract_previous on contract (previous_id) where previous_id is not null;
create index contract_plan_version on contract (plan_version_id);

-- A point is of one contract on a day, once that is signed; drafts may compete. A point has one commodity.
create table contract_point (
  point_id bigint not null references pickup_point,
  contract_id bigint not null references contract on delete cascade,
  valid_from date not null,
  valid_to date not null,
  -- whether the contract is signed and holds for these days
  binds boolean not null default false,
  primary key (point_id, contract_id, valid_from),
  constraint contract_point_dates check (valid_to > valid_from),
  constraint contract_point_once exclude using gist
    (point_id with =, contract_id with =, daterange(valid_from, valid_to) with &&),
  constraint contract_point_one exclude using gist
    (point_id with =, daterange(valid_from, valid_to) with &&) where (binds)
);
create index contract_point_contract on contract_point (contract_id);

-- In the unit of the contract's commodity: kWh, m³, GJ or t.
create table contract_month_volume (
  contract_id bigint not null references contract on delete cascade,
  month date not null check (extract(day from month) = 1),
  quantity numeric(18, 3) not null check (quantity >= 0),
  primary key (contract_id, month)
);

-- What was agreed, one after the other: 1 is the contract as signed, then its amendments. All of them stay readable.
create table contract_version (
  contract_id bigint not null references contract on delete cascade,
  version_no int not null check (version_no > 0),
  state text not null check (state in ('IN_APPROVAL', 'AGREED', 'RETURNED')),
  -- the first day of what is new in it
  effective_from date not null,
  -- dates, plan, discount, terms, points and volumes as a whole
  content jsonb not null,
  plan_version_id bigint not null references plan_version,
  plan_snapshot jsonb not null,
  reason text not null default '',
  proposed_at timestamptz not null,
  proposed_by bigint references user_account,
  decided_at timestamptz,
  decided_by bigint references user_account,
  decision text not null default '',
  primary key (contract_id, version_no),
  constraint contract_version_decided check ((state = 'IN_APPROVAL') = (decided_at is null)),
  constraint contract_version_approver check (decided_by is null or state <> 'AGREED' or version_no = 1
    or decided_by <> proposed_by)
);
-- One amendment waits at a time.
create unique index contract_version_open on contract_version (contract_id) where state = 'IN_APPROVAL';
create index contract_version_plan on contract_version (plan_version_id);
