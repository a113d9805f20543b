-- A credit of a customer that was merged serves the statements of its survivor, and an extended due day counts from the
-- day on which it was given (docs/decisions/0071-payments.md, 0072-receivables.md).

-- Whose credit it is. It may lie with another customer than the statement, so the trigger looks for it and no reference
-- does: rows of two customers may lie apart.
alter table allocation add column credit_customer_id bigint;
alter table allocation disable trigger allocation_kept;
update allocation set credit_customer_id = customer_id where credit_id is not null;
alter table allocation enable trigger allocation_kept;
alter table allocation drop constraint allocation_customer_id_credit_id_fkey;
alter table allocation add constraint allocation_credit_customer check ((credit_id is null) = (credit_customer_id is null));
drop index allocation_credit;
create index allocation_credit on allocation (credit_customer_id, credit_id) where credit_id is not null;

-- Customers that were merged are one, over further mergings too.
create or replace function same_customer(one bigint, other bigint) returns boolean language sql stable as $$
  select customer_survivor(one) = customer_survivor(other)
$$;

create or replace function credit_available(of_customer bigint, of_credit bigint) returns numeric language sql stable as $$
  select case when i.doc_type <> 'CREDIT' or i.status not in (5, 6) or i.settlement_kind = 'CREDITED' then 0
    else -i.payable
      - coalesce((select sum(a.amount) from allocation a
          where a.credit_customer_id = i.customer_id and a.credit_id = i.id and a.reversed_on is null), 0)
      + coalesce((select sum(p.amount) from payment p where p.source_credit_id = i.id and p.status = 'RECORDED'), 0) end
  from invoice i where i.customer_id = of_customer and i.id = of_credit
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
    if not found or not coalesce(same_customer(of_customer, new.customer_id), false) then
      raise exception 'payment % is of another customer', new.payment_id using errcode = 'check_violation';
    end if;
  else
    perform from invoice i where i.customer_id = new.credit_customer_id and i.id = new.credit_id for update;
    if new.amount < 0 or coalesce(credit_available(new.credit_customer_id, new.credit_id), 0) < new.amount then
      raise exception 'credit % has less', new.credit_id using errcode = 'check_violation';
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

create table invoice_extension (
  id bigint generated always as identity,
  customer_id bigint not null,
  invoice_id bigint not null,
  -- the business date on which it was given
  made_on date not null,
  until date not null,
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id) on delete cascade on update cascade
);
create index invoice_extension_invoice on invoice_extension (customer_id, invoice_id, id);
-- Of those given until now the last alone is known.
insert into invoice_extension (customer_id, invoice_id, made_on, until)
select i.customer_id, i.id, coalesce((select max((e.at at time zone 'Asia/Shanghai')::date) from invoice_event e
    where e.customer_id = i.customer_id and e.invoice_id = i.id and e.action = 'extend'), i.issue_date, current_date),
  i.extension_until
from invoice i where i.extension_until is not null;
