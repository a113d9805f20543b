-- Contacts as records of their own, stages with their reasons, who answered on each day, and merging.

alter table customer
  -- the customer that this one was found to be; lists and documents keep both
  add column merged_into bigint references customer,
  -- what was given as the reason for the present stage, and since when it is; null: from before this was kept
  add column lifecycle_reason text not null default '',
  add column lifecycle_since timestamptz,
  add constraint customer_merged check (merged_into is null or (lifecycle = 'CLOSED' and merged_into <> id));
alter table customer alter column lifecycle_since set default now();
create index customer_merged_into on customer (merged_into) where merged_into is not null;

alter table customer_contact
  add column created_by bigint,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint;
-- Kinds of notice; nothing offered other words until now.
update customer_contact set receives = array(
  select word from unnest(receives) word where word in ('STATEMENT', 'OVERDUE', 'CONTRACT', 'METERING'));
alter table customer_contact add constraint customer_contact_receives
  check (receives <@ '{STATEMENT,OVERDUE,CONTRACT,METERING}'::text[]);

-- An enterprise user keeps the contacts of its company.
update role set permissions = array_append(permissions, 'contact:write')
where code = 'NTWSeRePGN' and not 'contact:write' = any (permissions);

-- Who answered for a customer, from a business day until another (exclusive): a row for each stretch of days, written by
-- the daily duty and never changed by a later assignment. Null: nobody answered.
create table customer_manager_history (
  customer_id bigint not null references customer on delete cascade,
  valid_from date not null,
  valid_to date check (valid_to > valid_from),
  user_id bigint references user_account,
  primary key (customer_id, valid_from),
  constraint customer_manager_history_days
    exclude using gist (customer_id with =, daterange(valid_from, valid_to) with &&)
);
create unique index customer_manager_history_present on customer_manager_history (customer_id) where valid_to is null;
create index customer_manager_history_user on customer_manager_history (user_id, valid_from);

-- A receipt for each merging, with what its undo needs.
create table customer_merge (
  id bigint generated always as identity primary key,
  survivor_id bigint not null references customer,
  merged_id bigint not null references customer,
  -- the survivor's fields that were taken over: as they were and as they became
  before jsonb not null,
  after jsonb not null,
  -- stage of the merged one as it was
  merged_before jsonb not null,
  -- {noun: count}
  moved jsonb not null,
  merged_at timestamptz not null,
  merged_by bigint not null references user_account,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references user_account,
  -- what an undo left with the survivor: {fields: [], rows: {noun: count}}
  kept jsonb,
  check (survivor_id <> merged_id)
);
create index customer_merge_survivor on customer_merge (survivor_id, id);
create index customer_merge_merged on customer_merge (merged_id, id);

create table customer_merge_row (
  merge_id bigint not null references customer_merge on delete cascade,
  noun text not null,
  record_id text not null,
  -- after it was moved: one that was changed since stays where it is
  row_version int not null,
  -- what the noun needs to put it back beside that
  before jsonb,
  primary key (merge_id, noun, record_id)
);
