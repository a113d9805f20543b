-- Periods, and statements with their lines and history. Keys hold the customer, so that a distributed PostgreSQL can
-- spread statements by it (docs/decisions/0064-keys-to-grow-by.md); periods and reserved numbers stay whole.

create table billing_period (
  period char(6) primary key check (period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  closed_at timestamptz,
  closed_by bigint references user_account,
  -- {statements, payable, net, tax, allocated, hash} of what the closing locked
  control jsonb,
  -- asked for by one, confirmed by another
  reopen_asked_at timestamptz,
  reopen_asked_by bigint references user_account,
  reopen_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  constraint billing_period_closed check ((state = 'CLOSED') = (closed_at is not null and control is not null)),
  constraint billing_period_asked check (reopen_asked_at is null or (state = 'CLOSED' and reopen_asked_by is not null))
);

create table invoice (
  id bigint generated always as identity,
  customer_id bigint not null references customer,
  contract_id bigint not null references contract,
  doc_type text not null default 'REGULAR' check (doc_type in ('REGULAR', 'CREDIT', 'DEBIT')),
  -- given when it is issued; reserved in invoice_number
  doc_no text,
  period char(6) not null references billing_period,
  -- [service_from, service_to)
  service_from date not null,
  service_to date not null,
  tax_mode text not null check (tax_mode in ('INCLUSIVE', 'EXCLUSIVE')),
  -- −1 overdue, 1 draft, 2 first review, 3 final review, 4 unpaid, 5 paid, 6 locked
  status smallint not null default 1 check (status in (-1, 1, 2, 3, 4, 5, 6)),
  net numeric(16, 2) not null default 0,
  tax numeric(16, 2) not null default 0,
  payable numeric(16, 2) not null default 0,
  -- in kWh, m³, GJ or t, as the contract's commodity
  quantity numeric(18, 3) not null default 0,
  allocated numeric(16, 2) not null default 0,
  -- owed still; what is not issued is not owed
  outstanding numeric(16, 2) not null generated always as (
    case when status in (4, 5, 6, -1) and settlement_kind is distinct from 'CREDITED'
      and settlement_kind is distinct from 'WRITTEN_OFF' then greatest(payable, 0) - allocated else 0 end) stored,
  -- over the lines, when it was submitted; the issue asks for the same
  calc_hash text not null default '',
  submitted_at timestamptz,
  submitted_by bigint references user_account,
  reviewed_at timestamptz,
  reviewed_by bigint references user_account,
  issued_at timestamptz,
  issued_by bigint references user_account,
  issue_date date,
  due_date date,
  -- until when payment was put off, and how often
  extension_until date,
  extensions smallint not null default 0 check (extensions between 0 and 2),
  paid_at timestamptz,
  settlement_kind text check (settlement_kind in ('PAID', 'CREDITED', 'ZERO', 'WRITTEN_OFF')),
  -- the period whose closing locked it: a later one than its own where it was paid late
  locked_in char(6) references billing_period,
  confirm_status text not null default 'NONE' check (confirm_status in ('NONE', 'CONFIRMED', 'DISPUTED', 'RESOLVED')),
  dispute_text text not null default '',
  disputed_at timestamptz,
  resolution text not null default '',
  -- the one that this corrects
  corrects_id bigint,
  -- titles of seller and buyer as they were at the issue
  seller jsonb,
  buyer jsonb,
  -- taken over at cut-over, with nothing before it
  is_opening boolean not null default false,
  note text not null default '',
  voided_at timestamptz,
  voided_by bigint references user_account,
  void_reason text not null default '',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  primary key (customer_id, id),
  foreign key (customer_id, corrects_id) references invoice (customer_id, id),
  constraint invoice_service check (service_to > service_from),
  constraint invoice_sums check (payable = net + tax),
  constraint invoice_allocated check (allocated >= 0 and allocated <= greatest(payable, 0)),
  constraint invoice_sign check (case doc_type when 'CREDIT' then payable <= 0 else payable >= 0 or status = 1 end),
  constraint invoice_issued check ((status in (4, 5, 6, -1))
    = (doc_no is not null and issue_date is not null and due_date is not null)),
  constraint invoice_paid check (status not in (5, 6) or allocated = greatest(payable, 0)
    or settlement_kind in ('CREDITED', 'WRITTEN_OFF')),
  constraint invoice_locked check ((status = 6) = (locked_in is not null)),
  constraint invoice_corrects check (doc_type = 'REGULAR' or corrects_id is not null),
  constraint invoice_void check (voided_at is null or status = 1)
);
-- An address has the id alone.
create index invoice_id on invoice (id);
-- One regular statement of a contract and a period; a voided one frees the place.
create unique index invoice_once on invoice (customer_id, contract_id, period)
  where doc_type = 'REGULAR' and voided_at is null;
create index invoice_locked_in on invoice (locked_in, id) where locked_in is not null;
-- The orders of the list, by the states in their order, and its filters.
create index invoice_state on invoice (array_position('{-1,4,1,2,3,5,6}'::smallint[], status), period desc, id desc)
  where voided_at is null;
create index invoice_status on invoice (status, due_date, id) where voided_at is null;
create index invoice_period on invoice (period, status, id);
create index invoice_customer on invoice (customer_id, period, id);
create index invoice_contract on invoice (contract_id, period);
create index invoice_updated on invoice (updated_at, id);
create index invoice_due on invoice (due_date, id);
create index invoice_payable on invoice (payable, id);
create index invoice_outstanding on invoice (outstanding, id);
create index invoice_doc_no on invoice (doc_no) where doc_no is not null;
create index invoice_corrects on invoice (customer_id, corrects_id) where corrects_id is not null;

-- Numbers that were given: consecutive for each series and year, none twice.
create table invoice_number (
  doc_no text primary key,
  series text not null,
  year int not null,
  number int not null,
  invoice_id bigint not null,
  unique (series, year, number)
);

create table invoice_line (
  customer_id bigint not null,
  invoice_id bigint not null,
  line_no int not null check (line_no > 0),
  -- a point by what it was called then; none for what is of the contract as a whole
  point_id bigint,
  point_name text not null default '',
  category text not null check (category in ('ENERGY', 'LINE_LOSS', 'TND', 'SYSTEM', 'FUND', 'BASIC', 'POWER_FACTOR',
    'FIXED', 'SURCHARGE', 'DEVIATION', 'ADJUST', 'LATE_CHARGE')),
  name text not null default '',
  band text check (band in ('S', 'P', 'F', 'V', 'D')),
  tier smallint,
  -- [from_date, to_date)
  from_date date not null,
  to_date date not null check (to_date > from_date),
  quantity numeric(18, 3) not null,
  unit text not null,
  unit_price numeric(14, 8) not null,
  amount numeric(16, 2) not null,
  tax_rate numeric(4, 2) not null check (tax_rate in (0, 0.01, 0.03, 0.06, 0.09, 0.13)),
  -- somebody else collects what is not
  collectable boolean not null default true,
  tax_share numeric(16, 2) not null default 0,
  -- inputs, formula and price version, where it was calculated
  trace jsonb not null default '{}',
  -- why, of an adjustment by hand
  reason text not null default '',
  primary key (customer_id, invoice_id, line_no),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id) on delete cascade on update cascade,
  constraint invoice_line_amount check (amount = round(quantity * unit_price, 2))
);
create index invoice_line_point on invoice_line (point_id) where point_id is not null;

-- What became of a statement, never changed.
create table invoice_event (
  id bigint generated always as identity,
  customer_id bigint not null,
  invoice_id bigint not null,
  action text not null,
  from_status smallint,
  to_status smallint not null,
  at timestamptz not null,
  -- null: by itself
  by_user_id bigint references user_account,
  reason text not null default '',
  calc_hash text not null default '',
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id) on delete cascade on update cascade
);
create index invoice_event_invoice on invoice_event (customer_id, invoice_id, id);

-- The fourteen ways from state to state.
create function invoice_may_go(from_status smallint, to_status smallint) returns boolean language sql immutable as $$
  select (from_status, to_status) in ((1, 2), (2, 1), (2, 3), (3, 1), (3, 4), (3, 5), (4, 5), (4, -1), (-1, 5), (-1, 4),
    (5, 4), (5, -1), (5, 6), (6, 5))
$$;

-- The database itself keeps states to their ways, issued statements as they are and locked ones untouched.
create function keep_invoice() returns trigger language plpgsql as $$
declare
  -- what may change after the issue
  living text[] := '{status,allocated,outstanding,locked_in,extension_until,extensions,paid_at,settlement_kind,
    confirm_status,dispute_text,disputed_at,resolution,updated_at,updated_by,row_version}';
  unlocking text[] := '{status,locked_in,outstanding,updated_at,updated_by,row_version}';
begin
  if new.status <> old.status and not invoice_may_go(old.status, new.status) then
    raise exception 'invoice % may not go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status = 6 and (new.status <> 5 or to_jsonb(new) - unlocking <> to_jsonb(old) - unlocking) then
    raise exception 'invoice % is locked', old.id using errcode = 'check_violation';
  end if;
  if old.status in (4, 5, -1) and to_jsonb(new) - living <> to_jsonb(old) - living then
    raise exception 'invoice % is issued', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger invoice_kept before update on invoice for each row execute function keep_invoice();

create function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if old.status <> 1 then
    raise exception 'invoice % was submitted', old.id using errcode = 'check_violation';
  end if;
  return old;
end
$$;
create trigger invoice_not_deleted before delete on invoice for each row execute function keep_issued_invoice();

create function keep_invoice_line() returns trigger language plpgsql as $$
declare
  line invoice_line := case when tg_op = 'DELETE' then old else new end;
begin
  -- It goes with its statement to the customer that the own one was found to be.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then
    return new;
  end if;
  if exists (select from invoice i where i.customer_id = line.customer_id and i.id = line.invoice_id and i.status <> 1)
  then
    raise exception 'the lines of invoice % stay as they were submitted', line.invoice_id
      using errcode = 'check_violation';
  end if;
  return line;
end
$$;
create trigger invoice_line_kept before insert or update or delete on invoice_line
  for each row execute function keep_invoice_line();

-- A draft may go to the customer that its own was merged into, and its history with it.
create function keep_invoice_event() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'customer_id' <> to_jsonb(old) - 'customer_id' then
    raise exception 'the history of a statement stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger invoice_event_kept before update on invoice_event for each row execute function keep_invoice_event();
