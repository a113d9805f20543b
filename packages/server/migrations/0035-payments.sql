-- Money that came in, and which statements it was allocated to. Payments stay whole: their numbers and bank references
-- are one of a kind. Allocations and write-offs belong to statements and are spread with them
-- (docs/decisions/0064-keys-to-grow-by.md, 0071-payments.md).

create table payment (
  id bigint generated always as identity primary key,
  -- SK + year + number
  pay_no text not null unique,
  -- Null while nobody knows whose it is.
  customer_id bigint references customer,
  -- RECEIPT came in; REFUND went back; OFFSET takes back a payment of a closed period
  kind text not null default 'RECEIPT' check (kind in ('RECEIPT', 'REFUND', 'OFFSET')),
  method text not null check (method in ('BANK', 'CASH', 'OFFSET')),
  payer text not null default '',
  payer_account text not null default '',
  amount numeric(16, 2) not null check (amount <> 0),
  value_date date not null,
  -- The own account that it came to.
  bank_account_id bigint references bank_account,
  bank_ref text not null default '',
  remark text not null default '',
  -- What a refund or an offset takes from: a payment, or a credit statement of the customer.
  source_payment_id bigint references payment,
  source_credit_id bigint,
  -- Of living allocations.
  allocated numeric(16, 2) not null default 0,
  -- Left again without a statement: refunded or offset. Negative on the side of the refund or offset.
  withdrawn numeric(16, 2) not null default 0,
  status text not null default 'RECORDED' check (status in ('RECORDED', 'REVERSED')),
  unallocated numeric(16, 2) not null generated always as (
    case when status = 'REVERSED' then 0 else amount - allocated - withdrawn end) stored,
  reversed_on date,
  reversed_at timestamptz,
  reversed_by bigint references user_account,
  reverse_reason text not null default '',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  constraint payment_kind check ((kind = 'RECEIPT') = (amount > 0)),
  constraint payment_source check (case kind when 'RECEIPT' then source_payment_id is null and source_credit_id is null
    when 'OFFSET' then source_payment_id is not null and source_credit_id is null
    else num_nonnulls(source_payment_id, source_credit_id) = 1 end),
  constraint payment_rest check (case when amount > 0
    then allocated >= 0 and withdrawn >= 0 and allocated + withdrawn <= amount
    else allocated <= 0 and withdrawn <= 0 and allocated + withdrawn >= amount end),
  constraint payment_reversed check (case status when 'REVERSED' then allocated = 0 and reversed_on is not null
    else reversed_on is null end),
  constraint payment_refund check (kind <> 'REFUND' or withdrawn = amount),
  constraint payment_allocated_customer check (customer_id is not null or (allocated = 0 and withdrawn = 0))
);
create unique index payment_bank_ref on payment (coalesce(bank_account_id, 0), bank_ref)
  where bank_ref <> '' and status = 'RECORDED';
create index payment_customer on payment (customer_id, value_date, id);
create index payment_value_date on payment (value_date, id);
create index payment_unallocated on payment (unallocated, id) where unallocated <> 0;
create index payment_payer_account on payment (payer_account) where payer_account <> '';
create index payment_source on payment (source_payment_id) where source_payment_id is not null;
create index payment_source_credit on payment (source_credit_id) where source_credit_id is not null;

create table allocation (
  id bigint generated always as identity,
  -- Of the statement.
  customer_id bigint not null,
  invoice_id bigint not null,
  -- Where it comes from: one of the two.
  payment_id bigint references payment,
  credit_id bigint,
  -- Negative for an offset alone.
  amount numeric(16, 2) not null check (amount <> 0),
  -- The business date that it counts from, and the one from which it counts no more.
  allocated_on date not null,
  at timestamptz not null,
  by_user_id bigint references user_account,
  reversed_on date,
  reversed_at timestamptz,
  reversed_by bigint references user_account,
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id),
  foreign key (customer_id, credit_id) references invoice (customer_id, id),
  constraint allocation_source check (num_nonnulls(payment_id, credit_id) = 1),
  constraint allocation_reversed check ((reversed_on is null) = (reversed_at is null)
    and (reversed_on is null or reversed_on >= allocated_on))
);
-- An address has the id alone.
create index allocation_id on allocation (id);
create index allocation_invoice on allocation (customer_id, invoice_id, id);
create index allocation_payment on allocation (payment_id, id) where payment_id is not null;
create index allocation_credit on allocation (customer_id, credit_id) where credit_id is not null;

-- The rest of a statement that is not worth asking for; it counts when another person has approved it.
create table write_off (
  id bigint generated always as identity,
  customer_id bigint not null,
  invoice_id bigint not null,
  amount numeric(16, 2) not null check (amount > 0),
  reason text not null,
  status text not null default 'ASKED' check (status in ('ASKED', 'APPROVED', 'REFUSED', 'REVERSED')),
  asked_at timestamptz not null,
  asked_by bigint not null references user_account,
  decided_at timestamptz,
  decided_by bigint references user_account,
  -- The business dates that it counts from and until.
  written_off_on date,
  reversed_on date,
  row_version int not null default 1,
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id),
  constraint write_off_persons check (status not in ('APPROVED', 'REVERSED') or decided_by <> asked_by),
  constraint write_off_dates check ((status in ('APPROVED', 'REVERSED')) = (written_off_on is not null)
    and (status = 'REVERSED') = (reversed_on is not null))
);
create index write_off_id on write_off (id);
create unique index write_off_once on write_off (customer_id, invoice_id) where status in ('ASKED', 'APPROVED');

-- Up to how much of a statement can be written off; null is the default that the code states.
alter table organisation add column write_off_limit numeric(16, 2) check (write_off_limit >= 0);

-- What a customer says that it has paid: a task for the house, not money.
create table payment_advice (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  amount numeric(16, 2) not null check (amount > 0),
  paid_on date not null,
  remark text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'FOUND', 'DISMISSED')),
  -- The payment that it was found to be.
  payment_id bigint references payment,
  answer text not null default '',
  decided_at timestamptz,
  decided_by bigint references user_account,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  constraint payment_advice_found check ((status = 'FOUND') = (payment_id is not null))
);
create index payment_advice_open on payment_advice (id) where status = 'OPEN';
create index payment_advice_customer on payment_advice (customer_id, id);

create function refuse_closed_day(day date) returns void language plpgsql as $$
begin
  if exists (select from billing_period p where p.period = to_char(day, 'YYYYMM') and p.state = 'CLOSED') then
    raise exception 'the period of % is closed', day using errcode = 'check_violation';
  end if;
end
$$;

-- Customers that were merged are one.
create function same_customer(one bigint, other bigint) returns boolean language sql stable as $$
  select (select coalesce(c.merged_into, c.id) from customer c where c.id = one)
    = (select coalesce(c.merged_into, c.id) from customer c where c.id = other)
$$;

-- What is left of a credit statement: nothing where it settled its own statement.
create function credit_available(of_customer bigint, of_credit bigint) returns numeric language sql stable as $$
  select case when i.doc_type <> 'CREDIT' or i.status not in (5, 6) or i.settlement_kind = 'CREDITED' then 0
    else -i.payable
      - coalesce((select sum(a.amount) from allocation a
          where a.customer_id = i.customer_id and a.credit_id = i.id and a.reversed_on is null), 0)
      + coalesce((select sum(p.amount) from payment p where p.source_credit_id = i.id and p.status = 'RECORDED'), 0) end
  from invoice i where i.customer_id = of_customer and i.id = of_credit
$$;

-- A payment stays as it was recorded; what is dated in a closed period is frozen; a refund takes from its source.
create function keep_payment() returns trigger language plpgsql as $$
declare
  living text[] := '{customer_id,allocated,withdrawn,status,unallocated,reversed_on,reversed_at,reversed_by,
    reverse_reason,updated_at,updated_by,row_version}';
begin
  if tg_op = 'INSERT' then
    perform refuse_closed_day(new.value_date);
    if new.source_payment_id is not null then
      update payment set withdrawn = withdrawn - new.withdrawn
        where id = new.source_payment_id and status = 'RECORDED' and customer_id = new.customer_id;
      if not found then
        raise exception 'payment % has no such source', new.pay_no using errcode = 'check_violation';
      end if;
    end if;
    if new.source_credit_id is not null then
      perform from invoice i where i.customer_id = new.customer_id and i.id = new.source_credit_id for update;
      if coalesce(credit_available(new.customer_id, new.source_credit_id), 0) + new.amount < 0 then
        raise exception 'payment % takes more than its credit has', new.pay_no using errcode = 'check_violation';
      end if;
    end if;
    return new;
  end if;
  if to_jsonb(new) - living <> to_jsonb(old) - living then
    raise exception 'payment % stays as it was recorded', old.id using errcode = 'check_violation';
  end if;
  if new.customer_id is distinct from old.customer_id and (old.allocated <> 0 or old.withdrawn <> 0) then
    raise exception 'payment % is allocated', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status then
    if old.status = 'REVERSED' or (old.kind = 'RECEIPT' and old.withdrawn <> 0) then
      raise exception 'payment % may not be reversed', old.id using errcode = 'check_violation';
    end if;
    perform refuse_closed_day(old.value_date);
    perform refuse_closed_day(new.reversed_on);
    if old.source_payment_id is not null then
      update payment set withdrawn = withdrawn + old.withdrawn where id = old.source_payment_id;
    end if;
  end if;
  return new;
end
$$;
create trigger payment_kept before insert or update on payment for each row execute function keep_payment();

-- Never more than the payment has, never more than the statement owes, and of one customer.
create function keep_allocation() returns trigger language plpgsql as $$
declare
  owed invoice;
  of_customer bigint;
begin
  if tg_op = 'DELETE' then
    raise exception 'allocation % is reversed, never deleted', old.id using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' then
    if old.reversed_on is not null or new.reversed_on is null or to_jsonb(new) - '{reversed_on,reversed_at,reversed_by}'::text[]
      <> to_jsonb(old) - '{reversed_on,reversed_at,reversed_by}'::text[] then
      raise exception 'allocation % can be reversed once, and nothing else', old.id using errcode = 'check_violation';
    end if;
    perform refuse_closed_day(old.allocated_on);
    perform refuse_closed_day(new.reversed_on);
    update payment set allocated = allocated - old.amount where id = old.payment_id;
    return new;
  end if;
  perform refuse_closed_day(new.allocated_on);
  if new.payment_id is not null then
    update payment set allocated = allocated + new.amount where id = new.payment_id and status = 'RECORDED'
      returning customer_id into of_customer;
    if not found or not coalesce(same_customer(of_customer, new.customer_id), false) then
      raise exception 'payment % is of another customer', new.payment_id using errcode = 'check_violation';
    end if;
  else
    perform from invoice i where i.customer_id = new.customer_id and i.id = new.credit_id for update;
    if new.amount < 0 or coalesce(credit_available(new.customer_id, new.credit_id), 0) < new.amount then
      raise exception 'credit % has less', new.credit_id using errcode = 'check_violation';
    end if;
  end if;
  select * into owed from invoice i where i.customer_id = new.customer_id and i.id = new.invoice_id for update;
  if owed.status not in (4, -1, 5) or new.amount > owed.outstanding or owed.allocated + new.amount < 0 then
    raise exception 'invoice % owes less', new.invoice_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger allocation_kept before insert or update or delete on allocation
  for each row execute function keep_allocation();
