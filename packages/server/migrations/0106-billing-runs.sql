-- Billing runs: a month calculated contract by contract, each in a transaction of its own, with a receipt that stays.
create table billing_run (
  id bigint generated always as identity primary key,
  period char(6) not null references billing_period,
  mode text not null check (mode in ('CALCULATE', 'DRY_RUN')),
  -- normalised: sorted, without empty parts
  filter jsonb not null,
  -- period, filter and whom the starter reaches: one active run of each
  key text not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'STOPPING', 'STOPPED', 'DONE')),
  job_id bigint references job on delete set null,
  -- null: the nightly refresh of drafts
  started_by bigint references user_account,
  started_at timestamptz not null,
  finished_at timestamptz,
  row_version int not null default 1,
  check ((state = 'DONE') = (finished_at is not null))
);
create unique index billing_run_active on billing_run (key) where state in ('RUNNING', 'STOPPING');
create index billing_run_period on billing_run (period, id);
create index billing_run_started_by on billing_run (started_by) where started_by is not null;
create index billing_run_job on billing_run (job_id) where job_id is not null;

-- A contract of a run; without a result it waits.
create table billing_run_item (
  run_id bigint not null references billing_run on delete cascade,
  contract_id bigint not null references contract,
  result text check (result in ('CREATED', 'UPDATED', 'UNCHANGED', 'SKIPPED_FROZEN', 'HAND', 'HELD', 'BLOCKED', 'ERROR')),
  -- submitted, and a calculation would come out differently
  stale boolean not null default false,
  -- [{code, pointId, details}]
  reasons jsonb not null default '[]',
  -- the statement of the month; it may have been voided since
  invoice_id bigint,
  line_count int not null default 0,
  -- as calculated
  payable numeric(16, 2),
  -- of the month's statement before the run, and of the month before
  standing numeric(16, 2),
  before numeric(16, 2),
  decided_at timestamptz,
  primary key (run_id, contract_id),
  check ((result is null) = (decided_at is null))
);
create index billing_run_item_waiting on billing_run_item (run_id, contract_id) where result is null;
create index billing_run_item_contract on billing_run_item (contract_id);

-- Other systems are told of a run that has finished.
create function note_billing_run_change() returns trigger language plpgsql as $b$
begin
  insert into record_change (noun, record_id, happened)
  select 'run', n.id, 'finished' from changed_rows n join former_rows o on o.id = n.id
  where n.state = 'DONE' and o.state <> 'DONE' on conflict do nothing;
  return null;
end $b$;
create trigger note_update after update on billing_run referencing new table as changed_rows old table as former_rows
  for each statement execute function note_billing_run_change();
