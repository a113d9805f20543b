-- What was done as a part of something larger, such as a row of an import: `imports/12`. A person's recent activity tells
-- the whole alone, so it reads past no million parts.
alter table audit_log add column part_of text;
drop index audit_log_actor;
create index audit_log_actor on audit_log (actor_id, id) where part_of is null;
