-- The system log: found by kind, day and text, and sealed in batches that hang together by their hashes.

-- In which order rows were written for good: ids are taken before commit. A number, which pages through it compare.
alter table audit_log add column xid bigint not null default (pg_current_xact_id()::text::bigint);
create index audit_log_commit on audit_log (xid, id);

drop index audit_log_at;
create index audit_log_at on audit_log (at, id);
-- Sorts that are rare among many changes; a row of another sort is in none of them.
create index audit_log_sign_in on audit_log (at, id) where action like 'authn\_%' or action like 'session.%';
create index audit_log_refusal on audit_log (at, id) where action = 'authz_fail';
create index audit_log_export on audit_log (at, id) where action like '%.export' or action like '%.pack';
create index audit_log_error on audit_log (at, id) where action in ('portal.error', 'server.error');
create index audit_log_failed on audit_log (at, id) where result <> 'ok';

-- A batch binds its rows and the batch before: hash = sha256(hash before || digests of its rows in the order of ids).
create table audit_batch (
  id bigint primary key check (id > 0),
  row_count int not null check (row_count > 0),
  hash bytea not null,
  sealed_at timestamptz not null
);
-- A sealed row with its digest, and what it is found by.
create table audit_entry (
  log_id bigint primary key,
  batch_id bigint not null,
  digest bytea not null,
  words text not null
);
create index audit_entry_batch on audit_entry (batch_id, log_id);
create index audit_entry_words on audit_entry using gin (search_pairs(words));

-- Keys that checkpoints are signed with; the private one is sealed by the installation's own key.
create table audit_key (
  public_key text primary key,
  sealed_private_key text not null,
  created_at timestamptz not null
);
create table audit_checkpoint (
  batch_id bigint primary key,
  hash bytea not null,
  at timestamptz not null,
  public_key text not null references audit_key,
  signature text not null
);
create index audit_checkpoint_key on audit_checkpoint (public_key);
-- How far the sealing has come; no part of the chain.
create table audit_sealer (
  one boolean primary key default true check (one),
  xid bigint not null default 0,
  log_id bigint not null default 0
);
insert into audit_sealer default values;

create trigger audit_batch_append_only before update or delete on audit_batch
  for each row execute function refuse_change();
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_checkpoint_append_only before update or delete on audit_checkpoint
  for each row execute function refuse_change();
create trigger audit_key_append_only before update or delete on audit_key
  for each row execute function refuse_change();
create trigger audit_batch_no_truncate before truncate on audit_batch
  for each statement execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_change();
create trigger audit_checkpoint_no_truncate before truncate on audit_checkpoint
  for each statement execute function refuse_change();
create trigger audit_key_no_truncate before truncate on audit_key
  for each statement execute function refuse_change();
