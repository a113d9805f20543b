-- Reports that people are sent again and again. Days are business days.
create table report_schedule (
  id bigint generated always as identity primary key,
  owner_id bigint not null references user_account on delete cascade,
  report_key text not null,
  parameters jsonb not null,
  every text not null check (every in ('day', 'week', 'month')),
  span text not null check (span in ('lastMonth', 'thisMonth')),
  format text not null check (format in ('csv', 'xlsx')),
  -- What the owner looked at when it was asked for.
  chosen jsonb,
  -- Whether the owner proved who they are for a file of very many rows.
  proven boolean not null,
  is_paused boolean not null default false,
  -- Why it was paused by itself.
  stopped text,
  created_at timestamptz not null,
  last_day date,
  last_rows int,
  last_file_id bigint references stored_file on delete set null
);
create index report_schedule_owner on report_schedule (owner_id, id);
create index report_schedule_last_file on report_schedule (last_file_id);
