-- What the template pages show and change; nothing of the business refers to it.
create table gallery_row (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  title text not null check (title <> ''),
  description text not null,
  status text not null check (status in ('published', 'draft', 'deleted')),
  author text not null check (author <> ''),
  at timestamptz not null,
  page_views integer not null check (page_views >= 0),
  picture smallint not null check (picture between 1 and 38),
  is_on boolean not null,
  rate smallint not null check (rate between 1 and 5),
  percentage smallint not null check (percentage between 0 and 100),
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references user_account on delete set null
);
create index gallery_row_newest on gallery_row (at desc, id desc);

create table gallery_good (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null,
  company text not null,
  price numeric(12, 2) not null check (price >= 0),
  labels text[] not null,
  picture smallint not null check (picture between 1 and 38)
);

create table gallery_workflow (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account on delete cascade,
  title text not null,
  graph jsonb not null,
  saved_at timestamptz not null
);
create index gallery_workflow_newest on gallery_workflow (user_id, saved_at desc, id desc);
