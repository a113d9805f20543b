-- Lists of statements at 60,000 a year: their first page comes from an index in its order, counts read an index alone, and
-- parts of a number are found.
create index invoice_place on invoice (array_position('{-1,4,1,2,3,5,6}'::smallint[], status), id) where voided_at is null;
create index invoice_month on invoice (period, array_position('{-1,4,1,2,3,5,6}'::smallint[], status), id)
  where voided_at is null;
create index invoice_sums on invoice (period, status) include (customer_id, payable, outstanding) where voided_at is null;
create index invoice_doc_no_part on invoice using gin (lower(doc_no) gin_trgm_ops);
create index invoice_external_no_part on invoice using gin (lower(external_no) gin_trgm_ops);
drop index invoice_state;
