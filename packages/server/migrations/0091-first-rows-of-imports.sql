-- The first rows of an imported file as they stand there, to choose the row of the titles from.
alter table import_batch add column top jsonb not null default '[]';
