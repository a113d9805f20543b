-- Notices that people write: drafts, scheduled and sent ones, with whom they are for.
create table announcement (
  id bigint generated always as identity primary key,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sent', 'expired', 'withdrawn')),
  title_zh text not null,
  title_en text not null default '',
  -- cleaned before they are written
  html_zh text not null default '',
  html_en text not null default '',
  picture text not null,
  link text not null default '' check (link = '' or link ~ '^/'),
  everyone boolean not null default false,
  roles text[] not null default '{}',
  departments bigint[] not null default '{}',
  regions text[] not null default '{}',
  users bigint[] not null default '{}',
  by_mail boolean not null default false,
  starts_at timestamptz,
  expires_at timestamptz,
  -- why it did not leave when it was due
  held_back text check (held_back in ('author', 'nobody')),
  -- what its readers have; goes with it when that is forgotten
  notice_id bigint unique references notice on delete cascade,
  receivers integer not null default 0,
  mailed integer not null default 0,
  sent_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  created_by bigint not null references user_account,
  updated_at timestamptz not null,
  updated_by bigint references user_account,
  row_version integer not null default 1,
  check (state in ('draft', 'scheduled') or notice_id is not null),
  check (state <> 'scheduled' or starts_at is not null)
);
create index announcement_due on announcement (starts_at) where state = 'scheduled';
create index announcement_over on announcement (expires_at) where state = 'sent' and expires_at is not null;
create index announcement_changed on announcement (updated_at desc, id desc);
create index announcement_author on announcement (created_by);

-- Taken away from its reader: withdrawn, or over.
alter table notice_receipt add column gone_at timestamptz;
