-- Years of the system log that were moved into a file. What stays goes on behind the last hash of it.
create table audit_archive (
  last_batch bigint primary key,
  first_batch bigint not null check (first_batch between 1 and last_batch),
  -- The first local day whose lines stay.
  before_day date not null,
  row_count bigint not null check (row_count > 0),
  hash_before bytea not null,
  hash bytea not null,
  -- Over the lines of the file, before its end.
  content_sha256 bytea not null,
  file_name text not null,
  at timestamptz not null,
  public_key text not null references audit_key,
  signature text not null
);
create index audit_archive_key on audit_archive (public_key);

-- Deletes what an archive holds, and nothing else. Only the owner has the right to delete at all.
create function refuse_change_of_kept() returns trigger language plpgsql as $$
declare
  batch bigint;
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'audit_log' then
      select e.batch_id into batch from audit_entry e where e.log_id = old.id;
    elsif tg_table_name = 'audit_batch' then
      batch := old.id;
    else
      batch := old.batch_id;
    end if;
    if exists (select from audit_archive a where batch between a.first_batch and a.last_batch) then
      return old;
    end if;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

drop trigger audit_log_append_only on audit_log;
drop trigger audit_batch_append_only on audit_batch;
drop trigger audit_entry_append_only on audit_entry;
drop trigger audit_checkpoint_append_only on audit_checkpoint;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change_of_kept();
create trigger audit_batch_append_only before update or delete on audit_batch
  for each row execute function refuse_change_of_kept();
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change_of_kept();
create trigger audit_checkpoint_append_only before update or delete on audit_checkpoint
  for each row execute function refuse_change_of_kept();
create trigger audit_archive_append_only before update or delete on audit_archive
  for each row execute function refuse_change();
create trigger audit_archive_no_truncate before truncate on audit_archive
  for each statement execute function refuse_change();
