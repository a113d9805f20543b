-- A payment that is recorded may still get its number in another system, as after its bank file was imported.
create or replace function keep_payment() returns trigger language plpgsql as $$
declare
  living text[] := '{customer_id,allocated,withdrawn,status,unallocated,reversed_on,reversed_at,reversed_by,
    reverse_reason,updated_at,updated_by,row_version,bank_line,external_refs}';
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
  if new.bank_line is distinct from old.bank_line and (new.bank_line is not null or new.status = old.status) then
    raise exception 'payment % keeps the line of the bank that it came by', old.id using errcode = 'check_violation';
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
