-- Warnings of a statement's checks that a person accepted.

-- A warning holds as accepted while the figures that were compared are the same; others ask anew.
create table review_check (
  customer_id bigint not null,
  invoice_id bigint not null,
  check_name text not null check (check_name ~ '^F0[1-7]$'),
  figures jsonb not null,
  reason text not null check (reason <> ''),
  accepted_at timestamptz not null,
  accepted_by bigint not null references user_account,
  primary key (customer_id, invoice_id, check_name),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id) on delete cascade on update cascade
);

alter table invoice_event
  -- warnings that were accepted or seen in the step
  add column checks text[] not null default '{}';
