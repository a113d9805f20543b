-- Mails and text messages on their way. A row never holds a secret: links and codes are made when it leaves.
create table outbound_message (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id bigint references user_account on delete cascade,
  -- an e-mail address or a mobile number as it was given; '' when the kind looks it up by the person
  address text not null default '',
  language text not null default 'zh' check (language in ('zh', 'en')),
  content jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'none', 'failed')),
  attempts int not null default 0,
  requested_at timestamptz not null,
  next_at timestamptz not null,
  settled_at timestamptz,
  error text
);
create index outbound_message_due on outbound_message (next_at, id) where state = 'waiting';
create index outbound_message_settled on outbound_message (settled_at);
