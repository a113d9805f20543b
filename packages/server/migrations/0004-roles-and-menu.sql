-- The five product roles and the three of the template, and the menu rows of the pages that exist.
insert into role (code, name_zh, name_en, kind, full_access, sort, permissions) values
  ('vhDfQxYsqK', '管理员', 'Administrator', 'product', true, 1, '{}'),
  ('rUuGVIXDuJ', '区域销售经理', 'Regional sales manager', 'product', false, 2,
    '{customer:read,customer:write,assignment:read,partner:read,point:read,point:write,contract:read,contract:write,meter:read,meter:import,price:read,invoice:read,invoice:submit,invoice:review,payment:read,receivable:read,report:read,export:data,self:edit}'),
  ('lkbiMnGVDr', '合作伙伴', 'Partner', 'product', false, 3,
    '{customer:read,customer:lead,point:read,contract:read,invoice:read,report:read,export:data,self:edit}'),
  ('NTWSeRePGN', '企业用户', 'Enterprise user', 'product', false, 4,
    '{customer:read,point:read,contract:read,meter:read,invoice:read,invoice:confirm,invoice:dispute,payment:read,report:read,export:data,manager-card:view,self:edit}'),
  ('CFWreSdIlp', '普通用户', 'Regular user', 'product', false, 5, '{self:edit}'),
  ('Admin', '模板管理员', 'Template admin', 'template', false, 11, '{read:system,write:system,delete:system}'),
  ('Editor', '模板编辑', 'Template editor', 'template', false, 12, '{read:system,write:system}'),
  ('Test', '模板测试', 'Template test', 'template', false, 13, '{read:system}');

insert into menu_item (name, path, component, redirect, title_zh, title_en, icon, sort, meta, needs) values
  ('Root', '/', '', '/index', '首页', 'Home', 'home-2-line', 10, '{"breadcrumbHidden": true, "levelHidden": true}', null),
  ('Customer', '/customer', '', '/customer/my', '客户', 'Customers', 'group-line', 20, '{}', null);

insert into menu_item (parent_id, name, path, component, title_zh, title_en, icon, sort, meta, needs)
select parent.id, item.name, item.path, item.component, item.title_zh, item.title_en, item.icon, item.sort, item.meta::jsonb, item.needs::jsonb
from (values
  ('Root', 'Index', '/index', 'home', '首页', 'Home', 'home-2-line', 1, '{"noClosable": true}', null),
  ('Customer', 'MyCustomer', 'my', 'customers', '我的客户', 'My customers', 'contacts-book-line', 1, '{}', '["customer:read"]'),
  ('Customer', 'CustomerDetail', 'detail/:id', 'customer', '客户详情', 'Customer', null, 2,
    '{"hidden": true, "dynamicNewTab": true, "activeMenu": "/customer/my"}', '["customer:read"]'),
  ('Customer', 'CustomerImport', 'import', 'customer-import', '导入客户', 'Import customers', null, 3,
    '{"hidden": true, "activeMenu": "/customer/my"}', '["customer:write"]'),
  ('Customer', 'SalesArea', 'assignment', 'assignments', '销售分工', 'Sales areas', 'map-pin-user-line', 4, '{}', '["assignment:read"]')
) as item (parent, name, path, component, title_zh, title_en, icon, sort, meta, needs)
join menu_item parent on parent.name = item.parent;
