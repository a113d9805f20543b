-- How many customers there are, by what their list is counted by most. Whoever changes customers adds a row with the
-- difference in the same transaction; sums are thus exact in every snapshot, and nobody waits for anybody. A task adds
-- rows up (docs/decisions/0136-remembered-by-tables.md).
create table customer_count_change (
  region text not null,
  province char(2) not null,
  lifecycle text not null,
  -- without a partner
  own boolean not null,
  customers bigint not null
);
create index customer_count_change_of on customer_count_change (region, lifecycle, province, own) include (customers);
alter table customer_count_change set (autovacuum_vacuum_insert_threshold = 500, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_scale_factor = 0, autovacuum_analyze_scale_factor = 0.5);

create function count_customers_added() returns trigger language plpgsql as $$
begin
  insert into customer_count_change
  select region, left(area_code, 2), lifecycle, partner_id is null, count(*) from changed group by 1, 2, 3, 4;
  return null;
end $$;
create function count_customers_removed() returns trigger language plpgsql as $$
begin
  insert into customer_count_change
  select region, left(area_code, 2), lifecycle, partner_id is null, -count(*) from changed group by 1, 2, 3, 4;
  return null;
end $$;
create function count_customer_moved() returns trigger language plpgsql as $$
begin
  insert into customer_count_change values
    (old.region, left(old.area_code, 2), old.lifecycle, old.partner_id is null, -1),
    (new.region, left(new.area_code, 2), new.lifecycle, new.partner_id is null, 1);
  return null;
end $$;
create trigger customer_added after insert on customer referencing new table as changed
  for each statement execute function count_customers_added();
create trigger customer_removed after delete on customer referencing old table as changed
  for each statement execute function count_customers_removed();
create trigger customer_moved after update on customer for each row
  when ((old.region, left(old.area_code, 2), old.lifecycle, old.partner_id is null)
    is distinct from (new.region, left(new.area_code, 2), new.lifecycle, new.partner_id is null))
  execute function count_customer_moved();

-- Adds what is missing to what is really there: both are seen in one snapshot, so nobody need wait.
create function recount_customers() returns bigint language sql volatile as $$
  with counted as (
    select region, left(area_code, 2)::char(2) as province, lifecycle, partner_id is null as own, count(*) as customers
    from customer group by 1, 2, 3, 4
    union all
    select region, province, lifecycle, own, -sum(customers) from customer_count_change group by 1, 2, 3, 4
  ), missing as (
    insert into customer_count_change
    select region, province, lifecycle, own, sum(customers) from counted group by 1, 2, 3, 4 having sum(customers) <> 0
    returning customers
  ) select coalesce(sum(abs(customers)), 0)::bigint from missing
$$;

-- Rows of the same kind become one. Who comes second waits, and finds the rows gone.
create function add_up_customer_counts() returns void language sql volatile as $$
  with gone as (delete from customer_count_change returning *)
  insert into customer_count_change
  select region, province, lifecycle, own, sum(customers) from gone group by 1, 2, 3, 4 having sum(customers) <> 0
$$;

select recount_customers();
