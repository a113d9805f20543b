-- The pages of icons stand at the specification's addresses, right below /vab. Their old group goes where nothing else was
-- put into it; what administrators changed in the two entries stays.
with vab as (select id from menu_item where name = 'Vab'), icon as (select id from menu_item where name = 'VabIcon')
update menu_item set parent_id = vab.id, row_version = row_version + 1
from vab, icon
where menu_item.parent_id = icon.id and menu_item.name in ('RemixIcon', 'IconSelector');

update shipped_menu_item set content = jsonb_set(content, '{parent}', '"Vab"')
where name in ('RemixIcon', 'IconSelector') and content ->> 'parent' = 'VabIcon';

delete from menu_item where name = 'VabIcon' and not exists (
  select from menu_item as child where child.parent_id = menu_item.id);
delete from shipped_menu_item where name = 'VabIcon';
