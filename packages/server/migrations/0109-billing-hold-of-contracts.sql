-- A contract can be left out of billing runs, as a customer can; the reason is the hold.
alter table contract add column billing_hold_reason text
  constraint contract_billing_hold_reason check (btrim(billing_hold_reason) <> '');
