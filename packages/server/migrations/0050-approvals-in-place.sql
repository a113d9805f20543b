-- In whose place something was approved or sent back: a step is of both, and neither may have written what is approved.

alter table contract
  add column approved_for bigint references user_account,
  add column returned_for bigint references user_account,
  add constraint contract_approver_place check (approved_for is null or approved_for <> all (author_ids));
alter table contract_version
  add column decided_for bigint references user_account,
  add constraint contract_version_place check (state <> 'AGREED' or version_no = 1 or decided_for <> proposed_by);
alter table plan_version
  add column approved_for bigint references user_account,
  add column returned_for bigint references user_account,
  add constraint plan_version_place check (approved_for is null or approved_for <> all (author_ids));
alter table write_off
  add column decided_for bigint references user_account,
  add constraint write_off_place check (status not in ('APPROVED', 'REVERSED') or decided_for <> asked_by);
