-- Calculated statements: lines by days, and what they were calculated from (docs/decisions/0160-calculated-statements.md).
alter table invoice_line
  -- charged on `days` of the `of_days` of a month; 1 of 1 where days do not matter
  add column days smallint not null default 1,
  add column of_days smallint not null default 1,
  add constraint invoice_line_days check (days between 1 and of_days and of_days <= 31),
  drop constraint invoice_line_amount,
  -- divided to 20 decimals: a quotient that is rounded twice could gain a cent
  add constraint invoice_line_amount
    check (amount = round(quantity * unit_price * days / round(of_days::numeric, 20), 2));

alter table invoice
  -- over everything that the lines were calculated with, and the version of the calculation; null: written by hand
  add column input_hash text,
  add column calc_version int,
  add column calculated_at timestamptz,
  add constraint invoice_calculated check (num_nulls(input_hash, calc_version, calculated_at) in (0, 3));
