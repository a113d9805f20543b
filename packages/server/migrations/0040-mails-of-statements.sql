-- To whom a statement was mailed, and what became of each mail; kept when the outbox has forgotten it. Keys hold the
-- customer, as those of statements do.
create table invoice_delivery (
  id bigint generated always as identity,
  customer_id bigint not null,
  invoice_id bigint not null,
  -- who it goes to, by name and address as they were
  recipient text not null,
  address text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED', 'UNWANTED')),
  -- the mail server's answer as a code
  error text,
  -- the same for all mails of one issue or one repetition
  requested_at timestamptz not null,
  -- null: by the issue itself
  requested_by bigint references user_account,
  settled_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id) on delete cascade on update cascade,
  constraint invoice_delivery_settled check ((state = 'QUEUED') = (settled_at is null))
);
create index invoice_delivery_invoice on invoice_delivery (customer_id, invoice_id, requested_at);
create index invoice_delivery_open on invoice_delivery (state, invoice_id) where state in ('QUEUED', 'FAILED');
create index outbound_message_failed on outbound_message (settled_at, id) where state = 'failed';
