-- Imports of any noun. A batch has a kind, a row has the key that its noun is told by and the row of that noun.

alter table import_batch add column kind text not null default 'customers' check (kind ~ '^[a-z]+$');
alter table import_batch alter column kind drop default;
alter table import_batch
  add column separator text,
  add column sheets text[] not null default '{}',
  add column sheet text,
  add column head_row int not null default 1,
  -- a person's choice, from an earlier file with the same titles, or by the titles alone
  add column mapping_is text not null default 'chosen' check (mapping_is in ('chosen', 'remembered', 'proposed')),
  add column count_left int not null default 0;
alter table import_batch alter column mapping_is set default 'proposed';

alter table import_row rename column uscc to target_key;
alter table import_row rename column customer_id to target_id;
alter table import_row rename column row_version to target_version;
alter table import_row add column left_because text;
-- Until now the version was that of after the commit. A new row is made as version 1, a changed one counts on by one.
update import_row r set target_version = r.target_version - 1 from import_batch b
where b.id = r.batch_id and b.state in ('DONE', 'UNDOING', 'UNDONE') and r.verdict = 'changed';
drop index import_row_verdict;
drop index import_row_code;
alter table import_row drop column verdict;
alter table import_row add column verdict text not null generated always as (
  case when left_because is not null then 'left' when duplicate_of is null then own_verdict else 'wrong' end) stored;
create index import_row_verdict on import_row (batch_id, verdict, row);
create index import_row_duplicate on import_row (batch_id, target_key, row) where duplicate_of is not null;
-- Commits read the rows and leave them as they are.
alter table import_row set (fillfactor = 100);

-- The first row with each key. What claims a key meets this index whatever the planner believes of the tables.
create table import_key (
  batch_id bigint not null references import_batch on delete cascade,
  target_key text not null,
  row int not null,
  primary key (batch_id, target_key)
);
insert into import_key (batch_id, target_key, row)
select batch_id, target_key, min(row) from import_row where target_key is not null group by batch_id, target_key;

-- What a person chose for files with these titles.
create table import_mapping (
  user_id bigint not null references user_account on delete cascade,
  kind text not null,
  head_key text not null,
  -- field → title
  titles jsonb not null,
  used_at timestamptz not null,
  primary key (user_id, kind, head_key)
);

-- Contacts are changed one by one by imports.
alter table customer_contact add column row_version int not null default 1;

-- Jobs of the old kinds that nobody would work any more: their batches are as before them.
update job set state = 'cancelled', finished_at = now()
where kind like 'customer-import.%' and state in ('queued', 'running');
