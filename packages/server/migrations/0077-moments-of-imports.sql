-- The time that all records get which a commit or an undo of an import writes. Nobody sees them before it ends, and lists
-- step over that time meanwhile (docs/decisions/0104-lists-beside-imports.md).
alter table import_batch add column written_at timestamptz;
create index import_batch_writing on import_batch (written_at) where state in ('COMMITTING', 'UNDOING');
