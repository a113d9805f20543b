-- Administrators find the page of all sessions in their menu; two rows no longer share one icon.
insert into menu_item (parent_id, name, path, component, title_zh, title_en, icon, sort, needs)
select parent.id, 'Sessions', 'sessions', 'sessions', '在线会话', 'Sessions', 'computer-line', 60, '["user:admin"]'
from menu_item parent where parent.name = 'Setting';

update menu_item set icon = 'user-location-line', row_version = row_version + 1
  where name = 'SalesArea' and icon = 'map-pin-user-line';
