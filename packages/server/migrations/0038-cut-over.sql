-- What is taken over from elsewhere keeps the number that it had there.

alter table contract add column external_no text not null default '' check (length(external_no) <= 40);
create unique index contract_external_no on contract (external_no) where external_no <> '';

alter table invoice add column external_no text not null default '' check (length(external_no) <= 40);
create unique index invoice_external_no on invoice (customer_id, external_no) where external_no <> '';

-- Kinds of more than one word, such as opening-statements.
alter table import_batch drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');

-- An opening statement comes in as it stands: its lines with it, until its history begins; and it can be taken back
-- while nothing has become of it.
create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if old.status <> 1 and not (old.is_opening and old.row_version = 1 and old.allocated = 0) then
    raise exception 'invoice % was submitted', old.id using errcode = 'check_violation';
  end if;
  return old;
end
$$;

create or replace function keep_invoice_line() returns trigger language plpgsql as $$
declare
  line invoice_line := case when tg_op = 'DELETE' then old else new end;
begin
  -- It goes with its statement to the customer that the own one was found to be.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then
    return new;
  end if;
  if exists (select from invoice i where i.customer_id = line.customer_id and i.id = line.invoice_id and i.status <> 1
    and not (tg_op = 'INSERT' and i.is_opening and not exists (select from invoice_event e
      where e.customer_id = i.customer_id and e.invoice_id = i.id)))
  then
    raise exception 'the lines of invoice % stay as they were submitted', line.invoice_id
      using errcode = 'check_violation';
  end if;
  return line;
end
$$;
