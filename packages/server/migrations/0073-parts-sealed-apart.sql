-- The parts of a large change, such as the rows of an import, are sealed in a queue of their own, so that no other line
-- waits behind a million of them (docs/decisions/0100-parts-sealed-apart.md).
drop index audit_log_commit;
create index audit_log_commit on audit_log (xid, id) where part_of is null;
create index audit_log_parts_commit on audit_log (xid, id) where part_of is not null;

-- How far each queue has come.
alter table audit_sealer add column parts boolean not null default false;
alter table audit_sealer drop column one;
alter table audit_sealer add primary key (parts);
insert into audit_sealer (parts, xid, log_id) select true, xid, log_id from audit_sealer;
