-- By which way a person hears of a kind of notices; no row: as it is for everyone.
create table notice_choice (
  user_id bigint not null references user_account on delete cascade,
  kind text not null,
  channel text not null check (channel in ('portal', 'mail')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);
insert into notice_choice (user_id, kind, channel, is_on)
select m.user_id, k.kind, 'mail', false
from mail_choice m
  cross join lateral unnest(case m.topic when 'reminders' then array['endings', 'dues'] else array[m.topic] end) as k (kind);
drop table mail_choice;

-- Told before kinds were kept: as what they look like.
alter table notice add column kind text not null default 'announcements';
update notice set kind = case picture when 'import' then 'jobs' when 'security' then 'security' else kind end
where picture in ('import', 'security');
alter table notice alter column kind drop default;

-- Reminders were the first notices that went out by mail; now those of any kind do.
update outbound_message set kind = 'notice' where kind = 'reminder';
