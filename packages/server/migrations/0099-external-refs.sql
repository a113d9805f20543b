-- What other systems call a record (docs/decisions/0155-external-ids.md). Each record has its own; one table of all of them
-- lets a system have each number once among the records of a kind, and finds the record by it. Triggers keep it.
create table external_ref (
  noun text not null,
  system text not null,
  external_id text not null,
  record_id bigint not null,
  primary key (noun, system, external_id)
);
create index external_ref_record on external_ref (noun, record_id);

create function keep_external_refs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from external_ref where noun = tg_argv[0] and record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into external_ref (noun, system, external_id, record_id)
    select tg_argv[0], r ->> 'system', r ->> 'id', new.id from jsonb_array_elements(new.external_refs) r;
  end if;
  return null;
end $$;

do $migration$
declare
  held record;
begin
  for held in
    select * from (values
      ('customer', 'customer'), ('customer_contact', 'contact'), ('partner', 'partner'),
      ('pickup_point', 'point'), ('contract', 'contract'), ('payment', 'payment')
    ) as one (source, noun)
  loop
    execute format($f$
      alter table %1$s add column external_refs jsonb not null default '[]';
      create trigger keep_added_refs after insert on %1$s for each row
        when (new.external_refs <> '[]') execute function keep_external_refs(%2$L);
      create trigger keep_changed_refs after update of external_refs on %1$s for each row
        when (new.external_refs is distinct from old.external_refs) execute function keep_external_refs(%2$L);
      create trigger keep_removed_refs after delete on %1$s for each row
        when (old.external_refs <> '[]') execute function keep_external_refs(%2$L);
    $f$, held.source, held.noun);
  end loop;
end $migration$;
