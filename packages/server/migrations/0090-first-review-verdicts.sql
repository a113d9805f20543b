-- First reviews that were passed and can still be withdrawn. A row lives for some seconds: it is applied or refused at
-- its time, or withdrawn before.
create table pending_verdict (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  invoice_id bigint not null,
  -- the version that the reviewer has seen; with another one the verdict is refused
  row_version int not null,
  -- the warnings that the reviewer has seen
  seen text[] not null default '{}',
  by_user_id bigint not null references user_account,
  -- the absent person in whose place it was given
  for_user_id bigint references user_account,
  given_at timestamptz not null,
  due_at timestamptz not null,
  primary key (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id) on delete cascade on update cascade
);
create index pending_verdict_id on pending_verdict (id);
create index pending_verdict_due on pending_verdict (due_at);
