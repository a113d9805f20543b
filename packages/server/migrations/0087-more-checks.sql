-- Checks of statements beyond the seventh.
alter table review_check
  drop constraint review_check_check_name_check,
  add constraint review_check_check_name_check check (check_name ~ '^F(0[1-9]|1[0-9])$');
