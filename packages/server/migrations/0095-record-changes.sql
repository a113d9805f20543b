-- What was changed, by transaction, so that other systems can follow it: one row for a record and what happened to it,
-- however often a transaction writes the record. Triggers write it, so no import, job or statement by hand is left out.
create table record_change (
  xid xid8 not null default pg_current_xact_id(),
  noun text not null,
  record_id bigint not null,
  happened text not null,
  -- Of a removed record: the customer that it belonged to, by whom people of limited scope are told.
  customer_id bigint,
  at timestamptz not null default now(),
  primary key (xid, noun, record_id, happened)
);

-- Transaction ids mean nothing in another database: a position names the one that it is from. Neither table is in a backup.
create table record_change_origin (
  one boolean primary key default true check (one),
  origin text not null default substr(md5(gen_random_uuid()::text), 1, 12),
  -- Changes of transactions before this one have been forgotten.
  forgotten xid8 not null default '0'
);
insert into record_change_origin default values;

do $migration$
declare
  noted record;
begin
  for noted in
    select * from (values
      ('customer', 'customer', 'id', 'id',
        $w$('merged', n.merged_into is not null and o.merged_into is null)$w$),
      ('partner', 'partner', 'id', 'null', null),
      ('pickup_point', 'point', 'id', 'null', null),
      ('contract', 'contract', 'id', 'customer_id',
        $w$('approved', n.approved_at is not null and o.approved_at is null),
           ('terminated', n.terminated_on is not null and o.terminated_on is null)$w$),
      ('price_plan', 'price_plan', 'id', 'null', null),
      ('invoice', 'invoice', 'id', 'customer_id',
        $w$('issued', n.issued_at is not null and o.issued_at is null),
           ('overdue', n.status = -1 and o.status is distinct from -1),
           ('paid', n.paid_at is not null and o.paid_at is null),
           ('voided', n.voided_at is not null and o.voided_at is null)$w$),
      ('payment', 'payment', 'id', 'customer_id',
        $w$('allocated', n.allocated <> coalesce(o.allocated, 0)),
           ('reversed', n.reversed_at is not null and o.reversed_at is null)$w$),
      ('tax_invoice', 'tax_invoice', 'id', 'customer_id', null)
    ) as one (source, noun, id, customer, more)
  loop
    execute format($f$
      create function note_%1$s_change() returns trigger language plpgsql as $b$
      begin
        if tg_op = 'INSERT' then
          insert into record_change (noun, record_id, happened)
          select %2$L, n.id, w.word from changed_rows n left join %1$s o on false
            cross join lateral (values ('created', true)%4$s) as w (word, holds)
          where w.holds on conflict do nothing;
        elsif tg_op = 'UPDATE' then
          insert into record_change (noun, record_id, happened)
          select %2$L, n.id, w.word from changed_rows n join former_rows o on o.id = n.id
            cross join lateral (values ('updated', n is distinct from o)%4$s) as w (word, holds)
          where w.holds on conflict do nothing;
        else
          insert into record_change (noun, record_id, happened, customer_id)
          select %2$L, o.id, 'removed', %3$s from former_rows o on conflict do nothing;
        end if;
        return null;
      end $b$ $f$,
      noted.source, noted.noun, case noted.customer when 'null' then 'null::bigint' else 'o.' || noted.customer end,
      coalesce(', ' || noted.more, ''));
    execute format($f$
      create trigger note_insert after insert on %1$s referencing new table as changed_rows
        for each statement execute function note_%1$s_change();
      create trigger note_update after update on %1$s referencing new table as changed_rows old table as former_rows
        for each statement execute function note_%1$s_change();
      create trigger note_delete after delete on %1$s referencing old table as former_rows
        for each statement execute function note_%1$s_change()$f$, noted.source);
  end loop;

  -- Rows that are a part of another record.
  for noted in
    select * from (values
      ('customer_contact', 'customer', 'customer_id'),
      ('point_tenancy', 'point', 'point_id'),
      ('meter_install', 'point', 'point_id'),
      ('contract_version', 'contract', 'contract_id'),
      ('plan_version', 'price_plan', 'plan_id')
    ) as one (source, noun, record)
  loop
    execute format($f$
      create function note_%1$s_change() returns trigger language plpgsql as $b$
      begin
        insert into record_change (noun, record_id, happened)
        select distinct %2$L, r.%3$s, 'updated' from changed_rows r on conflict do nothing;
        return null;
      end $b$ $f$, noted.source, noted.noun, noted.record);
    execute format($f$
      create trigger note_insert after insert on %1$s referencing new table as changed_rows
        for each statement execute function note_%1$s_change();
      create trigger note_update after update on %1$s referencing new table as changed_rows
        for each statement execute function note_%1$s_change();
      create trigger note_delete after delete on %1$s referencing old table as changed_rows
        for each statement execute function note_%1$s_change()$f$, noted.source);
  end loop;
end $migration$;
