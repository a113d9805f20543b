-- Whether a later round of mails came after this one: what a list says of a statement is of its last round.
alter table invoice_delivery add column superseded boolean not null default false;
update invoice_delivery d set superseded = true
  where exists (select from invoice_delivery o where o.customer_id = d.customer_id and o.invoice_id = d.invoice_id
    and o.requested_at > d.requested_at);
create index invoice_delivery_last on invoice_delivery (customer_id, invoice_id, state) where not superseded;
create index invoice_delivery_last_state on invoice_delivery (state, customer_id, invoice_id)
  where not superseded and state <> 'SENT';
drop index invoice_delivery_open;
