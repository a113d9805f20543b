-- Customers that records refer to. PostgreSQL looks into each referring table for each customer that is deleted, and
-- eleven tables did so; now they refer to this table, so a customer that nothing was attached to costs one look
-- (docs/decisions/0099-customers-in-use.md). A row comes with the first record of a customer and goes with the customer.
create table customer_in_use (
  customer_id bigint primary key references customer on delete cascade
);

insert into customer_in_use (customer_id)
select customer_id from user_account where customer_id is not null
union select customer_id from enterprise_application where customer_id is not null
union select customer_id from point_tenancy
union select customer_id from contract
union select merged_into from customer where merged_into is not null
union select survivor_id from customer_merge
union select merged_id from customer_merge
union select customer_id from invoice
union select customer_id from payment where customer_id is not null
union select customer_id from payment_advice
union select customer_id from tax_invoice
union select customer_id from extension_request;

-- The look before the insert spares the lock of an insert for all records but the first.
create function keep_customer(id bigint) returns void language plpgsql as $$
begin
  if not exists (select from customer_in_use u where u.customer_id = id) then
    insert into customer_in_use (customer_id) values (id) on conflict do nothing;
  end if;
end
$$;
create function keep_its_customer() returns trigger language plpgsql as $$
begin
  perform keep_customer(new.customer_id);
  return new;
end
$$;
create function keep_survivor() returns trigger language plpgsql as $$
begin
  perform keep_customer(new.merged_into);
  return new;
end
$$;
create function keep_merged_customers() returns trigger language plpgsql as $$
begin
  -- In the order of ids, as a merging locks them.
  perform keep_customer(least(new.survivor_id, new.merged_id));
  perform keep_customer(greatest(new.survivor_id, new.merged_id));
  return new;
end
$$;

create trigger user_account_customer before insert or update of customer_id on user_account
  for each row when (new.customer_id is not null) execute function keep_its_customer();
create trigger enterprise_application_customer before insert or update of customer_id on enterprise_application
  for each row when (new.customer_id is not null) execute function keep_its_customer();
create trigger point_tenancy_customer before insert or update of customer_id on point_tenancy
  for each row execute function keep_its_customer();
create trigger contract_customer before insert or update of customer_id on contract
  for each row execute function keep_its_customer();
create trigger customer_survivor before insert or update of merged_into on customer
  for each row when (new.merged_into is not null) execute function keep_survivor();
create trigger customer_merge_customers before insert or update of survivor_id, merged_id on customer_merge
  for each row execute function keep_merged_customers();
create trigger invoice_customer before insert or update of customer_id on invoice
  for each row execute function keep_its_customer();
create trigger payment_customer before insert or update of customer_id on payment
  for each row when (new.customer_id is not null) execute function keep_its_customer();
create trigger payment_advice_customer before insert or update of customer_id on payment_advice
  for each row execute function keep_its_customer();
create trigger tax_invoice_customer before insert or update of customer_id on tax_invoice
  for each row execute function keep_its_customer();
create trigger extension_request_customer before insert or update of customer_id on extension_request
  for each row execute function keep_its_customer();

alter table user_account drop constraint user_account_customer_id_fkey,
  add constraint user_account_customer_id_fkey foreign key (customer_id) references customer_in_use;
alter table enterprise_application drop constraint enterprise_application_customer_id_fkey,
  add constraint enterprise_application_customer_id_fkey foreign key (customer_id) references customer_in_use;
alter table point_tenancy drop constraint point_tenancy_customer_id_fkey,
  add constraint point_tenancy_customer_id_fkey foreign key (customer_id) references customer_in_use;
alter table contract drop constraint contract_customer_id_fkey,
  add constraint contract_customer_id_fkey foreign key (customer_id) references customer_in_use;
alter table customer drop constraint customer_merged_into_fkey,
  add constraint customer_merged_into_fkey foreign key (merged_into) references customer_in_use;
alter table customer_merge drop constraint customer_merge_survivor_id_fkey,
  drop constraint customer_merge_merged_id_fkey,
  add constraint customer_merge_survivor_id_fkey foreign key (survivor_id) references customer_in_use,
  add constraint customer_merge_merged_id_fkey foreign key (merged_id) references customer_in_use;
alter table invoice drop constraint invoice_customer_id_fkey,
  add constraint invoice_customer_id_fkey foreign key (customer_id) references customer_in_use;
alter table payment drop constraint payment_customer_id_fkey,
  add constraint payment_customer_id_fkey foreign key (customer_id) references customer_in_use;
alter table payment_advice drop constraint payment_advice_customer_id_fkey,
  add constraint payment_advice_customer_id_fkey foreign key (customer_id) references customer_in_use;
alter table tax_invoice drop constraint tax_invoice_customer_id_fkey,
  add constraint tax_invoice_customer_id_fkey foreign key (customer_id) references customer_in_use;
alter table extension_request drop constraint extension_request_customer_id_fkey,
  add constraint extension_request_customer_id_fkey foreign key (customer_id) references customer_in_use;

-- Those of `ids` that a record refers to now; `customer_in_use` keeps a row after the last record has gone. It asks each
-- table whose foreign key names `customer_in_use`, once for all ids.
create function customers_referred_to(ids bigint[]) returns setof bigint language plpgsql stable as $$
declare
  referring record;
begin
  if cardinality(ids) = 0 then return; end if;
  for referring in
    select k.conrelid::regclass as name, a.attname as customer
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'customer_in_use'::regclass and k.conparentid = 0
  loop
    return query execute format('select given.id from unnest($1) as given (id)
      where exists (select from %s as t where t.%I = given.id)', referring.name, referring.customer) using ids;
  end loop;
end
$$;
