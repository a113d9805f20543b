-- Requests for later payment of statements, answered by another person (docs/decisions/0096-requests-for-later-payment.md).

create table extension_request (
  id bigint generated always as identity,
  customer_id bigint not null references customer,
  wished_until date not null,
  reason text not null check (btrim(reason) <> ''),
  status text not null default 'ASKED'
    check (status in ('ASKED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'ENDED')),
  asked_at timestamptz not null,
  asked_by bigint not null references user_account,
  decided_at timestamptz,
  -- Null: it ended by itself, because nothing is owed any more.
  decided_by bigint references user_account,
  -- The absent person in whose place it was decided.
  decided_for bigint references user_account,
  granted_until date,
  answer text not null default '',
  is_demo boolean not null default false,
  row_version int not null default 1,
  primary key (customer_id, id),
  constraint extension_request_persons check (status not in ('APPROVED', 'REFUSED') or decided_by <> asked_by),
  constraint extension_request_decided check ((status = 'ASKED') = (decided_at is null)
    and (status = 'APPROVED') = (granted_until is not null))
);
-- An address has the id alone.
create index extension_request_id on extension_request (id);
create index extension_request_waiting on extension_request (id) where status = 'ASKED';

create table extension_request_statement (
  customer_id bigint not null,
  request_id bigint not null,
  invoice_id bigint not null,
  -- What was owed of it, and by when, on the day of the request.
  owed numeric(16, 2) not null check (owed > 0),
  due date not null,
  outcome text not null default 'ASKED'
    check (outcome in ('ASKED', 'EXTENDED', 'REFUSED', 'WITHDRAWN', 'SETTLED')),
  primary key (customer_id, request_id, invoice_id),
  foreign key (customer_id, request_id) references extension_request (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id)
);
create index extension_request_of_invoice on extension_request_statement (customer_id, invoice_id);
-- A statement waits for one answer at a time.
create unique index extension_request_once on extension_request_statement (customer_id, invoice_id)
  where outcome = 'ASKED';

-- By how many days payment can be put off at most; null is the default that the code states.
alter table organisation add column extension_most_days int check (extension_most_days between 1 and 365);
