-- A role may be looked as instead of a person, with chosen rows; the view ends with the role.
alter table session
  add column view_as_role text references role on delete set null,
  add column view_as_rows jsonb,
  add check (view_as_role is null or view_as_user_id is null);
create index session_view_as_role on session (view_as_role) where view_as_role is not null;
