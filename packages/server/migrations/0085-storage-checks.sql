-- additive
-- Each reading of the whole database and all stored files, and what it found: due once a week, by one process.
create table storage_check (
  -- One more than the last: of two processes that begin at once, one is refused.
  id int primary key,
  started_at timestamptz not null default now(),
  -- Without it the process was ended meanwhile.
  finished_at timestamptz,
  -- Places that are damaged; null when not everything could be read.
  damages int check (damages >= 0),
  -- The first of them, or what was read, or why not everything was.
  summary text not null default ''
);
