-- What a customer owes: open statements, and the rest of offsets, which is paid by allocation too
-- (docs/decisions/0117-open-items.md).

-- What is paid: a statement or the rest of an offset, one of the two. `customer_id` is whose it is.
alter table allocation alter column invoice_id drop not null;
alter table allocation add column offset_id bigint references payment;
alter table allocation add constraint allocation_target check (num_nonnulls(invoice_id, offset_id) = 1);
alter table allocation add constraint allocation_of_offset check (offset_id is null or amount > 0);
create index allocation_offset on allocation (offset_id, id) where offset_id is not null;

-- Offsets with a rest: few, and asked for with every list of debts.
create index payment_debt on payment (customer_id) include (unallocated, value_date)
  where kind = 'OFFSET' and unallocated < 0;

-- All offsets, for what was owed on a day in the past: there the present rest says nothing.
create index payment_offset on payment (customer_id, value_date) where kind = 'OFFSET';

-- The only definition of what is owed now. An offset is due on its own day and late at once; a statement is late from
-- the day after its due day, or after the later one that it was extended to.
create view open_item as
select 'statement'::text as kind, i.customer_id, i.id, i.doc_no as number, i.period::text as period, i.issue_date as issued_on,
  i.due_date, greatest(i.due_date, i.extension_until) as due_on,
  greatest(i.due_date, i.extension_until) + 1 as late_from, i.status, i.confirm_status, i.payable, i.outstanding as owed
from invoice i where i.outstanding > 0
union all
select 'offset'::text, p.customer_id, p.id, p.pay_no, to_char(p.value_date, 'YYYYMM'), p.value_date, p.value_date,
  p.value_date, p.value_date, -1::smallint, 'NONE'::text, -p.amount, -p.unallocated
from payment p where p.kind = 'OFFSET' and p.unallocated < 0;

-- Never more than the source has, never more than is owed, and of one customer.
create or replace function keep_allocation() returns trigger language plpgsql as $$
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
    update payment set allocated = allocated + old.amount where id = old.offset_id;
    return new;
  end if;
  perform refuse_closed_day(new.allocated_on);
  if new.payment_id is not null then
    update payment set allocated = allocated + new.amount where id = new.payment_id and status = 'RECORDED'
      returning customer_id into of_customer;
    if of_customer <> new.customer_id then
      perform hold_mergings(of_customer, new.customer_id);
    end if;
    if not coalesce(same_customer(of_customer, new.customer_id), false) then
      raise exception 'payment % is of another customer', new.payment_id using errcode = 'check_violation';
    end if;
  else
    perform from invoice i where i.customer_id = new.credit_customer_id and i.id = new.credit_id for update;
    if new.amount < 0 or coalesce(credit_available(new.credit_customer_id, new.credit_id), 0) < new.amount then
      raise exception 'credit % has less', new.credit_id using errcode = 'check_violation';
    end if;
    if new.credit_customer_id <> new.customer_id then
      perform hold_mergings(new.credit_customer_id, new.customer_id);
    end if;
    if not coalesce(same_customer(new.credit_customer_id, new.customer_id), false) then
      raise exception 'credit % is of another customer', new.credit_id using errcode = 'check_violation';
    end if;
  end if;
  if new.offset_id is not null then
    -- `payment_rest` refuses more than the rest.
    update payment set allocated = allocated - new.amount
      where id = new.offset_id and kind = 'OFFSET' and status = 'RECORDED' and customer_id = new.customer_id;
    if not found then
      raise exception 'payment % is no open offset of the customer', new.offset_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select * into owed from invoice i where i.customer_id = new.customer_id and i.id = new.invoice_id for update;
  if owed.status not in (4, -1, 5) or new.amount > owed.outstanding or owed.allocated + new.amount < 0 then
    raise exception 'invoice % owes less', new.invoice_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
