-- Whoever allocates money of one customer to a statement of another, which was merged with it, holds both and all that
-- they ended in until the transaction ends: an undo of the merging, which holds its two customers, comes before or after
-- (docs/decisions/0071-payments.md).

create function hold_mergings(one bigint, other bigint) returns void language sql volatile as $$
  with recursive line (id, into_id) as (
    select c.id, c.merged_into from customer c where c.id in (one, other)
    union select c.id, c.merged_into from line l join customer c on c.id = l.into_id
  ) select from customer c where c.id in (select id from line) order by c.id for share of c
$$;

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
  select * into owed from invoice i where i.customer_id = new.customer_id and i.id = new.invoice_id for update;
  if owed.status not in (4, -1, 5) or new.amount > owed.outstanding or owed.allocated + new.amount < 0 then
    raise exception 'invoice % owes less', new.invoice_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
