-- Imports of customers: the batch with its receipt, and its rows as staged from the file and judged.

create table import_batch (
  id bigint generated always as identity primary key,
  owner_id bigint not null references user_account,
  -- null when the file has been removed
  file_id bigint references stored_file on delete set null,
  file_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text,
  -- [{title, samples}] by position
  head jsonb not null,
  -- field → position in the head, from 0
  mapping jsonb not null,
  state text not null default 'UPLOADED' check (state in
    ('UPLOADED', 'CHECKING', 'READY', 'COMMITTING', 'DONE', 'UNDOING', 'UNDONE', 'CANCELLED')),
  -- the job that is or was last at work; when it failed or was cancelled, the state before it holds
  job_id bigint references job,
  count_new int not null default 0,
  count_changed int not null default 0,
  count_same int not null default 0,
  count_wrong int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  -- the staged rows are gone
  swept boolean not null default false
);
create index import_batch_owner on import_batch (owner_id, id desc);
create index import_batch_same_file on import_batch (sha256) where state in ('DONE', 'UNDOING');
create index import_batch_sweep on import_batch (created_at) where not swept;
create index import_batch_file on import_batch (file_id);
create index import_batch_job on import_batch (job_id);

create table import_row (
  batch_id bigint not null references import_batch on delete cascade,
  -- as a spreadsheet counts them, the head included
  row int not null,
  -- the file's cells in its order, fixes applied; empty ones at the end left out
  cells text[] not null,
  -- positions of cells that are formulas
  formulas int[] not null default '{}',
  -- cells beyond the head that hold something
  extra int not null default 0,
  -- the normalised credit code when it is a valid one
  uscc text,
  own_verdict text not null check (own_verdict in ('new', 'changed', 'same', 'wrong')),
  -- the first row with the same credit code
  duplicate_of int,
  verdict text not null generated always as (case when duplicate_of is null then own_verdict else 'wrong' end) stored,
  -- [{field, rule, values, suggestion}]
  problems jsonb,
  -- new: the customer to be; changed: the fields that change, and in `before` what they were
  draft jsonb,
  before jsonb,
  customer_id bigint,
  -- of the customer: as seen by the check, after the commit as the commit left it
  row_version int,
  primary key (batch_id, row)
);
create index import_row_verdict on import_row (batch_id, verdict, row);
create index import_row_code on import_row (batch_id, uscc, row) where uscc is not null;
-- Rewritten in place by fixes and commits, so with room on each page.
alter table import_row set (fillfactor = 90);
