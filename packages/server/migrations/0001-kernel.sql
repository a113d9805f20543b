-- The portal's own ground: people, roles, sessions, menu rows, audit, idempotency, events, jobs, files.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table department (
  id bigint generated always as identity primary key,
  parent_id bigint references department,
  name text not null,
  name_en text not null default '',
  sort int not null default 0,
  created_at timestamptz not null default now(),
  row_version int not null default 1
);
create index department_parent on department (parent_id);

create table user_account (
  id bigint generated always as identity primary key,
  user_code text not null unique check (user_code ~ '^[A-Za-z][A-Za-z0-9_]{0,63}$'),
  username text not null,
  -- NFKC and lower case, made by the service: two names that look alike are one
  username_key text not null unique,
  full_name text not null,
  email text,
  email_key text unique,
  mobile text unique,
  password_hash text,
  password_expired boolean not null default false,
  password_changed_at timestamptz,
  visit_code text,
  department_id bigint references department,
  customer_id bigint,
  partner_id bigint,
  scope_kind text not null default 'NONE' check (scope_kind in ('NONE', 'CUSTOMER', 'PARTNER', 'REGION', 'ALL')),
  scope_regions text[] not null default '{}',
  status text not null default 'ACTIVE' check (status in ('PENDING', 'ACTIVE', 'DISABLED')),
  avatar text not null default '',
  language text not null default 'zh' check (language in ('zh', 'en')),
  last_login_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  row_version int not null default 1
);
create index user_account_visit_code on user_account (visit_code);
create index user_account_department on user_account (department_id);
create index user_account_customer on user_account (customer_id);
create index user_account_partner on user_account (partner_id);

create table role (
  code text primary key,
  name_zh text not null,
  name_en text not null,
  kind text not null check (kind in ('product', 'template')),
  permissions text[] not null default '{}',
  full_access boolean not null default false,
  sort int not null default 0,
  row_version int not null default 1
);

create table user_role (
  user_id bigint not null references user_account on delete cascade,
  role_code text not null references role,
  primary key (user_id, role_code)
);
create index user_role_code on user_role (role_code);

-- A permission given to one person beside the roles, from a local date and until another (exclusive).
create table duty_grant (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account on delete cascade,
  permission text not null,
  valid_from date not null default '2000-01-01',
  valid_to date,
  granted_by bigint,
  created_at timestamptz not null default now(),
  unique (user_id, permission, valid_from)
);

create table session (
  id uuid primary key,
  user_id bigint not null references user_account on delete cascade,
  hmac_key bytea not null,
  generation int not null default 1,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  ip text not null default '',
  user_agent text not null default '',
  amr text[] not null default '{pwd}',
  stepup_at timestamptz
);
create index session_user_live on session (user_id, created_at) where revoked_at is null;
create index session_absolute on session (absolute_until);

create table access_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_session on access_token (session_id);
create index access_token_expiry on access_token (expires_at);

-- One-time links: first administrator, later password reset. Only the hash is kept.
create table one_time_token (
  hash bytea primary key,
  purpose text not null,
  user_id bigint references user_account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_token_user on one_time_token (user_id, purpose);

create table portal_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint
);

create table menu_item (
  id bigint generated always as identity primary key,
  parent_id bigint references menu_item,
  name text not null unique,
  path text not null,
  component text not null default '',
  redirect text,
  title_zh text not null,
  title_en text not null,
  icon text,
  sort int not null default 0,
  meta jsonb not null default '{}',
  -- what a person needs to see it: an access rule, null for everyone signed in
  needs jsonb,
  row_version int not null default 1
);
create index menu_item_parent on menu_item (parent_id, sort);

create table preference (
  user_id bigint not null references user_account on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  actor_code text not null default '',
  action text not null,
  noun text not null default '',
  key text not null default '',
  before jsonb,
  after jsonb,
  result text not null default 'ok',
  request_id text not null default '',
  ip text not null default ''
);
create index audit_log_at on audit_log (at);
create index audit_log_object on audit_log (noun, key, id);
create index audit_log_actor on audit_log (actor_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

create table idempotency_key (
  user_id bigint not null,
  key text not null,
  fingerprint text not null,
  done boolean not null default false,
  http_status int,
  answer jsonb,
  locked_until timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- The truth of live events. `xid` lets readers wait for older transactions: ids are taken before commit.
create table event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  noun text not null,
  key text not null default '',
  happened text not null,
  user_id bigint,
  at timestamptz not null default now()
);
create index event_at on event (at);

create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id bigint references user_account,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null default '{}',
  done bigint not null default 0,
  total bigint,
  checkpoint jsonb,
  result jsonb,
  error jsonb,
  cancel_requested boolean not null default false,
  -- fencing token: a worker that lost its lease finds another number here and stops
  fence int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index job_owner on job (user_id, created_at desc, id desc);
create index job_unfinished on job (kind) where state in ('queued', 'running');

create table stored_file (
  id bigint generated always as identity primary key,
  owner_id bigint references user_account,
  storage_key text not null unique,
  name text not null,
  kind text not null,
  size_bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index stored_file_owner on stored_file (owner_id, id desc);
create index stored_file_expiry on stored_file (expires_at);
