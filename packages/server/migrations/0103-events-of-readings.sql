-- What other systems can be told of beside records: imports and the points whose readings they wrote, exceptions that are
-- opened, and months that are closed. The rows of a change stand in record_change, as for records.
create function note_import_batch_change() returns trigger language plpgsql as $b$
begin
  insert into record_change (noun, record_id, happened)
  select 'import', n.id, case n.state when 'DONE' then 'finished' else 'undone' end
  from changed_rows n join former_rows o on o.id = n.id
  where n.state in ('DONE', 'UNDONE') and n.state <> o.state and not (n.state = 'DONE' and o.state = 'UNDOING')
  on conflict do nothing;
  insert into record_change (noun, record_id, happened)
  select distinct 'reading', r.point_id, 'imported'
  from changed_rows n join former_rows o on o.id = n.id join reading_draft r on r.batch_id = n.id
  where n.state in ('DONE', 'UNDONE') and n.state <> o.state and not (n.state = 'DONE' and o.state = 'UNDOING')
  on conflict do nothing;
  return null;
end $b$;
create trigger note_update after update on import_batch referencing new table as changed_rows old table as former_rows
  for each statement execute function note_import_batch_change();

create function note_vee_exception_change() returns trigger language plpgsql as $b$
begin
  if tg_op = 'INSERT' then
    insert into record_change (noun, record_id, happened)
    select 'exception', n.id, 'opened' from changed_rows n where n.status = 'OPEN' on conflict do nothing;
  else
    insert into record_change (noun, record_id, happened)
    select 'exception', n.id, 'opened' from changed_rows n
      join former_rows o on o.point_id = n.point_id and o.id = n.id
    where n.status = 'OPEN' and o.status <> 'OPEN' on conflict do nothing;
  end if;
  return null;
end $b$;
create trigger note_insert after insert on vee_exception referencing new table as changed_rows
  for each statement execute function note_vee_exception_change();
create trigger note_update after update on vee_exception referencing new table as changed_rows old table as former_rows
  for each statement execute function note_vee_exception_change();

-- A period is created open, and is named by its month.
create function note_billing_period_change() returns trigger language plpgsql as $b$
begin
  insert into record_change (noun, record_id, happened)
  select 'period', n.period::bigint, case n.state when 'CLOSED' then 'closed' else 'reopened' end
  from changed_rows n join former_rows o on o.period = n.period where n.state <> o.state on conflict do nothing;
  return null;
end $b$;
create trigger note_update after update on billing_period referencing new table as changed_rows
  old table as former_rows for each statement execute function note_billing_period_change();
