-- Notices, and for each person who was told a row with what became of it.

create table notice (
  id bigint generated always as identity primary key,
  picture text not null,
  -- cleaned before they are written; English readers get the Chinese text when there is no other
  html_zh text not null,
  html_en text not null,
  -- the same without markup, for searching
  words_zh text not null,
  words_en text not null,
  -- a path inside the portal
  link text not null default '' check (link = '' or link ~ '^/'),
  -- null: the product itself
  published_by bigint references user_account,
  published_at timestamptz not null
);
create index notice_age on notice (published_at);
create index notice_publisher on notice (published_by) where published_by is not null;

create table notice_receipt (
  user_id bigint not null references user_account on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  -- where it also goes by e-mail
  email text not null default '',
  read_at timestamptz,
  cleared_at timestamptz,
  -- the clearing that it was part of, and whether that made it read; kept so that it can be taken back
  clear_id uuid,
  unread_when_cleared boolean not null default false,
  primary key (user_id, notice_id),
  check (cleared_at is null or read_at is not null)
);
create index notice_receipt_listed on notice_receipt (user_id, notice_id desc) where cleared_at is null;
create index notice_receipt_unread on notice_receipt (user_id) where read_at is null;
create index notice_receipt_clear on notice_receipt (user_id, clear_id) where clear_id is not null;
create index notice_receipt_notice on notice_receipt (notice_id);
