-- Accounts of machines (docs/decisions/0147-service-accounts.md). Each has a row among the people, too, so that what it
-- writes names it as any other author; nobody signs in to that row, and no list of people shows it.
alter table user_account drop constraint user_account_status_check,
  add constraint user_account_status_check check (status in ('PENDING', 'ACTIVE', 'DISABLED', 'SERVICE'));

create table service_account (
  id bigint primary key references user_account,
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  purpose text not null,
  responsible_id bigint not null references user_account,
  permissions text[] not null,
  scope_kind text not null check (scope_kind in ('REGION', 'ALL')),
  scope_regions text[] not null default '{}' check ((scope_kind = 'REGION') = (scope_regions <> '{}')),
  confirmations text[] not null default '{}',
  -- addresses and ranges as inet reads them; none: from anywhere
  addresses text[] not null default '{}',
  expires_on date not null,
  per_minute int not null default 600 check (per_minute between 1 and 6000),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1
);
create unique index service_account_code on service_account (lower(code));
create index service_account_responsible on service_account (responsible_id);

-- Who has ever answered for an account; both count as one person where two are needed.
create table service_account_owner (
  account_id bigint not null references user_account,
  user_id bigint not null references user_account,
  since timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index service_account_owner_user on service_account_owner (user_id);

create table service_token (
  id bigint generated always as identity primary key,
  hash bytea not null unique check (length(hash) = 32),
  account_id bigint not null references service_account on delete cascade,
  created_at timestamptz not null,
  created_by bigint references user_account,
  ended_at timestamptz,
  -- of an access token that was got for another one (RFC 6749, 4.4), which ends with it
  expires_at timestamptz,
  parent_id bigint references service_token on delete cascade,
  -- to the minute
  used_at timestamptz,
  used_from text not null default ''
);
create index service_token_account on service_token (account_id);
create index service_token_parent on service_token (parent_id) where parent_id is not null;

create table service_call (
  account_id bigint not null references service_account on delete cascade,
  day date not null,
  route text not null,
  result int not null,
  calls bigint not null,
  primary key (account_id, day, route, result)
);
create index service_call_day on service_call (day);

-- What people count as is read with their rights.
create constraint trigger service_account_owner_rights after insert or delete or update of account_id, user_id
  on service_account_owner deferrable initially deferred for each row execute function move_rights_version();
create trigger service_account_owner_rights_truncated after truncate on service_account_owner
  for each statement execute function move_rights_version();
