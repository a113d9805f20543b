-- What `busbar backup` wrote, and when: the portal tells administrators how old the last one is.
create table backup_taken (
  id bigint generated always as identity primary key,
  -- As of when its rows are.
  at timestamptz not null,
  rows bigint not null,
  files int not null,
  bytes bigint not null
);
