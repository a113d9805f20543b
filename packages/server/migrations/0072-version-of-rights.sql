-- A number that moves when anything is committed that the rights of a signed-in person are read from, so that they need
-- not be read anew for each change. Sessions and tokens are compared by themselves: they change at every sign-in.
create table rights_version (
  one boolean primary key default true check (one),
  version bigint not null default 0
);
insert into rights_version default values;

-- Runs at the commit and once for each transaction: nobody waits for the row longer than a commit takes.
create function move_rights_version() returns trigger language plpgsql as $$
declare
  here constant text := pg_current_xact_id()::text;
begin
  if current_setting('busbar.rights_moved', true) is distinct from here then
    update rights_version set version = version + 1;
    perform set_config('busbar.rights_moved', here, true);
  end if;
  return null;
end $$;

-- The columns are those that are read; a sign-in changes others, such as the time of the last one. A test compares.
do $$
declare
  read record;
begin
  for read in select * from (values
    ('user_account', 'id, user_code, username, full_name, visit_code, customer_id, partner_id, scope_kind, scope_regions,
      status, password_hash'),
    ('user_role', 'user_id, role_code'),
    ('role', 'code, permissions, full_access, sort, name_zh, name_en'),
    ('duty_grant', 'id, user_id, permission, scope_kind, scope_regions, valid_from, valid_to, ends_at'),
    ('absence', 'person_id, stand_in_id, from_date, to_date'),
    ('second_factor', 'user_id, confirmed_at'),
    ('portal_setting', 'key, value')
  ) as given (name, columns) loop
    execute format('create constraint trigger %I after insert or delete or update of %s on %I
      deferrable initially deferred for each row execute function move_rights_version()',
      read.name || '_rights', read.columns, read.name);
    execute format('create trigger %I after truncate on %I for each statement execute function move_rights_version()',
      read.name || '_rights_truncated', read.name);
  end loop;
end $$;
