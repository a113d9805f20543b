-- What people say of themselves, their picture, the mails that they do without, and the page for it in the menu.

alter table user_account
  add column nickname text not null default '',
  add column sex text not null default 'secret' check (sex in ('secret', 'male', 'female')),
  add column introduction text not null default '',
  add column time_zone text not null default 'Asia/Shanghai';
-- never written; the picture has a table of its own
alter table user_account drop column avatar;

create table user_avatar (
  user_id bigint primary key references user_account on delete cascade,
  -- made by the server from what was uploaded
  webp bytea not null check (octet_length(webp) <= 262144),
  -- of the bytes; addresses and browsers tell versions apart by it
  etag text not null,
  updated_at timestamptz not null
);

-- A row says: no mails of this topic. Mails about safety have no topic.
create table mail_choice (
  user_id bigint not null references user_account on delete cascade,
  topic text not null,
  primary key (user_id, topic)
);

-- A code proves an address for one purpose: opening an account, or one account that moves to it.
alter table registration_code add column purpose text not null default 'register';
alter table registration_code drop constraint registration_code_pkey;
alter table registration_code add primary key (purpose, channel, address);

insert into menu_item (name, path, component, redirect, title_zh, title_en, icon, sort, meta, needs) values
  ('Setting', '/setting', '', '/setting/personalCenter', '配置', 'Settings', 'user-settings-line', 90, '{}', null);
insert into menu_item (parent_id, name, path, component, title_zh, title_en, icon, sort, needs)
select parent.id, 'PersonalCenter', 'personalCenter', 'profile', '个人中心', 'My Profile', 'map-pin-user-line', 1, null
from menu_item parent where parent.name = 'Setting';
