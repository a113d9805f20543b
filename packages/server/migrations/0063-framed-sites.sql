-- Sites whose pages may be shown inside the portal; the pages' policy names them and no others.
create table framed_site (
  id bigint generated always as identity primary key,
  origin text not null constraint framed_site_origin unique,
  own_origin boolean not null default false,
  added_at timestamptz not null default now(),
  added_by bigint references user_account
);
