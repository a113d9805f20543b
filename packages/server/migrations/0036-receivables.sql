-- Tax invoices (fapiao) recorded against statements, and what lists of debts are read by
-- (docs/decisions/0072-receivables.md).

create table tax_invoice (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  -- year (2), province (2), channel (1), serial (15)
  number char(20) not null check (number ~ '^[0-9]{20}$'),
  kind text not null check (kind in ('SPECIAL', 'ORDINARY')),
  issued_on date not null,
  net numeric(16, 2) not null,
  tax numeric(16, 2) not null,
  gross numeric(16, 2) not null,
  -- the one that a red-letter invoice takes back, in whole or in part
  red_of_id bigint,
  note text not null default '',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  -- A number is one of a kind, so the table stays whole; references to it hold the customer.
  unique (customer_id, id),
  foreign key (customer_id, red_of_id) references tax_invoice (customer_id, id),
  constraint tax_invoice_sums check (gross = net + tax),
  constraint tax_invoice_sign check ((red_of_id is null and net > 0 and tax >= 0)
    or (red_of_id is not null and net < 0 and tax <= 0)),
  constraint tax_invoice_red check (red_of_id is null or red_of_id <> id)
);
create unique index tax_invoice_number on tax_invoice (number);
create index tax_invoice_issued on tax_invoice (issued_on, id);
create index tax_invoice_red_of on tax_invoice (customer_id, red_of_id) where red_of_id is not null;

-- The statements that a tax invoice is about: one or more, and a statement may have several.
create table tax_invoice_statement (
  customer_id bigint not null,
  tax_invoice_id bigint not null,
  invoice_id bigint not null,
  primary key (customer_id, tax_invoice_id, invoice_id),
  foreign key (customer_id, tax_invoice_id) references tax_invoice (customer_id, id) on delete cascade,
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
create index tax_invoice_statement_invoice on tax_invoice_statement (customer_id, invoice_id);

-- What a customer owes, and the worst state among its statements.
create index invoice_open on invoice (customer_id) include (outstanding, due_date) where outstanding > 0;
create index invoice_customer_state on invoice
  (customer_id, array_position('{-1,4,1,2,3,5,6}'::smallint[], status)) where voided_at is null;

-- A customer and all that were merged into it, over further mergings.
create function customers_in(survivor bigint) returns setof bigint language sql stable rows 2 as $$
  with recursive line (id) as (
    select survivor
    union all select c.id from line l join customer c on c.merged_into = l.id
  ) select id from line
$$;

-- Where a customer ended, itself where it was not merged.
create function customer_survivor(merged bigint) returns bigint language sql stable as $$
  with recursive line (id, into_id) as (
    select c.id, c.merged_into from customer c where c.id = merged
    union all select c.id, c.merged_into from line l join customer c on c.id = l.into_id
  ) select id from line where into_id is null
$$;
