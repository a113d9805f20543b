-- Accounts of other providers that people sign in by. A person of a provider is its issuer and subject, whatever the
-- provider is called in the configuration.
create table user_identity (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  -- as the provider told it when linked; to recognise the account by, never to find people by
  email text,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index user_identity_user on user_identity (user_id, id);

-- A sign-in or linking on its way to the provider and back: ten minutes, one browser, once.
create table social_start (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  -- both are emptied when the answer has come
  verifier text not null,
  nonce text not null,
  purpose text not null check (purpose in ('sign-in', 'link')),
  user_id bigint references user_account on delete cascade,
  redirect text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- who the provider made sure of, while no account is linked yet: for registering or for linking by password
  issuer text,
  subject text,
  email text,
  email_verified boolean not null default false,
  full_name text not null default '',
  check ((purpose = 'link') = (user_id is not null))
);
create index social_start_expiry on social_start (expires_at);
