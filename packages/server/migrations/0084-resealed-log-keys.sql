-- A key that signs the system log is sealed anew when the installation gets a new key; nothing else of it ever changes.
create function refuse_change_of_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.public_key = old.public_key and new.created_at = old.created_at then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_key_append_only on audit_key;
create trigger audit_key_append_only before update or delete on audit_key
  for each row execute function refuse_change_of_key();
