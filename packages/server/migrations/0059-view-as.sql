-- Whom the person of a session looks at the portal as, and until when.
alter table session
  add column view_as_user_id bigint references user_account,
  add column view_as_until timestamptz;
create index session_view_as on session (view_as_user_id) where view_as_user_id is not null;
