-- Endpoints that are told of changes (docs/decisions/0152-webhooks.md). Deliveries are in no backup: a restored database
-- sends nothing that was sent before.
create table webhook (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  address text not null check (address like 'https://%' and length(address) <= 500),
  event_types text[] not null check (event_types <> '{}'),
  account_id bigint references service_account on delete set null,
  off_at timestamptz,
  off_why text check (off_why in ('PERSON', 'FAILING', 'GONE')),
  -- Up to where changes have become deliveries, as readers of changes state it; null: from the present on.
  position text,
  position_at timestamptz,
  -- to the minute
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint references user_account,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account,
  row_version int not null default 1,
  check ((off_at is null) = (off_why is null))
);
create index webhook_account on webhook (account_id);

create table webhook_secret (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  sealed text not null,
  created_at timestamptz not null,
  created_by bigint references user_account
);
create index webhook_secret_webhook on webhook_secret (webhook_id);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  message uuid not null default gen_random_uuid(),
  type text not null,
  record_id bigint,
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  -- since it was written or sent again
  attempts int not null default 0,
  begun_at timestamptz not null,
  next_at timestamptz,
  created_at timestamptz not null,
  tries jsonb not null default '[]',
  answer text,
  check ((state = 'WAITING') = (next_at is not null))
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at, id) where state = 'WAITING';
create index webhook_delivery_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_failed on webhook_delivery (webhook_id) where state = 'FAILED';
create index webhook_delivery_created on webhook_delivery (created_at);
