-- Lists ask for what was changed after an instant; the other tables of such lists have this index.
create index payment_updated on payment (updated_at, id);
create index tax_invoice_updated on tax_invoice (updated_at, id);
