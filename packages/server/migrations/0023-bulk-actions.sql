-- Bulk actions: what was done to many records at once, and what became of each.

create table bulk_action (
  id bigint generated always as identity primary key,
  owner_id bigint not null references user_account,
  -- in plural
  noun text not null,
  action text not null,
  -- what it was done with, such as the new stage
  input jsonb not null,
  -- the list's query that was meant; null for rows chosen one by one
  query jsonb,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  job_id bigint references job,
  total int not null,
  done int not null default 0,
  skipped int not null default 0,
  failed int not null default 0,
  -- what the undo restored, and what it left as it was
  restored int not null default 0,
  kept int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- null: cannot be taken back
  undo_until timestamptz
);
create index bulk_action_owner on bulk_action (owner_id, id desc);
create index bulk_action_age on bulk_action (created_at);
create index bulk_action_job on bulk_action (job_id) where job_id is not null;

create table bulk_action_row (
  bulk_action_id bigint not null references bulk_action on delete cascade,
  -- in the list's order, from 1
  position int not null,
  record_id bigint not null,
  name text not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'skipped', 'failed')),
  -- {code, details} of a refusal
  reason jsonb,
  -- the fields that were changed, as they were, and the version that the change made
  before jsonb,
  version int,
  undone text check (undone in ('restored', 'kept')),
  undo_reason jsonb,
  primary key (bulk_action_id, position)
);
