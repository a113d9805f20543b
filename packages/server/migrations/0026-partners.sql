-- Partners are edited in the portal from here on.
alter table partner add column note text not null default '';
create index partner_name on partner (name collate "zh-x-icu", id);
create index partner_updated on partner (updated_at, id);
create index partner_agreement on partner ((coalesce(agreement_to, 'infinity'::date)), id);
-- They read their own row.
update role set permissions = array_append(permissions, 'partner:read')
where code = 'lkbiMnGVDr' and not 'partner:read' = any (permissions);
