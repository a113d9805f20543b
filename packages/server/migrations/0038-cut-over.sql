-- What is taken over from elsewhere keeps the number that it had there.

alter table contract add column external_no text not null default '' check (length(external_no) <= 40);
create unique index contract_external_no on contract (external_no) where external_no <> '';

alter table invoice add column external_no text not null default '' check (length(external_no) <= 40);
create unique index invoice_external_no on invoice (customer_id, external_no) where external_no <> '';

-- Kinds of more than one word, such as opening-statements.
alter table import_batch drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
