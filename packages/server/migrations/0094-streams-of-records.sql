-- What happened to a record, newest first: an index for each part that had none in the order of time. Payments have
-- payment_customer; statements and payments of a contract are few.
create index audit_log_stream on audit_log (noun, key, at desc, id desc) where noun in ('customers', 'contracts');
create index follow_up_stream on follow_up (noun, record_id, created_at desc, id desc);
create index invoice_stream on invoice
  (customer_id, (coalesce(issued_at, issue_date::timestamp at time zone 'Asia/Shanghai')) desc, id desc)
  where status in (-1, 4, 5, 6);
