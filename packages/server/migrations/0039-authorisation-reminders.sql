-- Of which end of a point's data authorisation its manager was told last, and how many days before: 90, 30 or 7.
alter table pickup_point
  add column reminded_authorised_to date,
  add column reminded_days smallint check (reminded_days in (90, 30, 7));
