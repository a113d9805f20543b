-- What issued statements would be by the newest readings and prices, less everything billed so far
-- (docs/decisions/0164-proposed-corrections.md).
create table correction (
  id bigint generated always as identity,
  customer_id bigint not null,
  invoice_id bigint not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'TAKEN', 'LEFT', 'GONE')),
  cause text not null check (cause in ('LATE_DATA', 'PRICE', 'YEAR_TIERS')),
  -- compared by line, and the lines that the correction would have
  compared jsonb not null,
  lines jsonb not null,
  net numeric(16, 2) not null,
  tax numeric(16, 2) not null,
  payable numeric(16, 2) not null,
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references user_account,
  reason text,
  taken_invoice_id bigint,
  row_version int not null default 1,
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id) on delete cascade on update cascade,
  check (payable = net + tax),
  check ((state = 'LEFT') = (reason is not null)),
  check ((state = 'TAKEN') = (taken_invoice_id is not null))
);
-- At most one open proposal of a statement.
create unique index correction_open on correction (customer_id, invoice_id) where state = 'OPEN';
create index correction_id on correction (id);
create index correction_invoice on correction (customer_id, invoice_id);
create index correction_state on correction (state, id);
create index correction_decided_by on correction (decided_by) where decided_by is not null;

-- When a statement was last compared, and with which late data.
create table correction_look (
  customer_id bigint not null,
  invoice_id bigint not null,
  seen text not null,
  looked_at timestamptz not null,
  primary key (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoice (customer_id, id) on delete cascade on update cascade
);
create index vee_exception_late on vee_exception (point_id, id) where code = 'R20';

create function note_correction_change() returns trigger language plpgsql as $b$
begin
  if tg_op = 'INSERT' then
    insert into record_change (noun, record_id, happened)
    select 'correction', n.id, 'proposed' from changed_rows n where n.state = 'OPEN' on conflict do nothing;
  else
    insert into record_change (noun, record_id, happened)
    select 'correction', n.id, 'proposed' from changed_rows n
      join former_rows o on o.customer_id = n.customer_id and o.id = n.id
    where n.state = 'OPEN' and n.lines <> o.lines on conflict do nothing;
  end if;
  return null;
end $b$;
create trigger note_insert after insert on correction referencing new table as changed_rows
  for each statement execute function note_correction_change();
create trigger note_update after update on correction referencing new table as changed_rows old table as former_rows
  for each statement execute function note_correction_change();
