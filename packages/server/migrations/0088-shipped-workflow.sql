-- The workflow that comes with the template pages belongs to nobody and is seen by everybody.
alter table gallery_workflow alter column user_id drop not null;
create unique index gallery_workflow_shipped on gallery_workflow ((user_id is null)) where user_id is null;
