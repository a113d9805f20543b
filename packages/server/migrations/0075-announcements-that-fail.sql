-- A notice that fails to leave is tried again later, and does not hold up the others; at last it goes back to its writer.
alter table announcement
  add column attempts int not null default 0,
  add column next_at timestamptz,
  drop constraint announcement_held_back_check,
  add constraint announcement_held_back_check check (held_back in ('author', 'nobody', 'late', 'failed'));
-- How many have read each notice of a page, from the index alone.
create index notice_receipt_read on notice_receipt (notice_id) where read_at is not null;
