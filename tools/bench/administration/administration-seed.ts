export type Amounts = { users: number; departments: number; menus: number; rows: number };

/** Who acts in the seeded log: a person of the seed by number. */
const actor = "(1 + (g * 7919::bigint) % (select count(*) from bench_person))";

/**
 * People in departments five levels deep, menu rows in groups of thirty, and a year of log rows: mostly changes, some
 * sign-ins, refusals, exports and errors. The server seals the rows, which makes them searchable.
 */
export const seedAdministrationSql = ({ users, departments, menus, rows }: Amounts): string[] => [
  ...Array.from({ length: 5 }, (_, level) => {
    const parent = level === 0 ? "parent_id is null" : `name like '压测部门 ${level - 1}-%'`;
    return `insert into department (parent_id, name, name_en, sort)
      select (array(select id from department where ${parent} order by id))[1 + g %
        (select count(*) from department where ${parent})], '压测部门 ${level}-' || g, 'Bench ${level}-' || g, g
      from generate_series(1, ${Math.ceil(departments / 5)}) g`;
  }),
  `insert into user_account (user_code, username, username_key, full_name, email, email_key, mobile, department_id,
     scope_kind, status, created_at, updated_at)
   select 'BENCH_' || g, 'bench' || g, 'bench' || g,
     (array['王', '李', '张', '刘', '陈', '杨', '赵'])[1 + g % 7] || (array['伟', '芳', '娜', '敏', '静'])[1 + g / 7 % 5] || g,
     'bench' || g || '@busbar.example', 'bench' || g || '@busbar.example', '139' || lpad(g::text, 8, '0'),
     (array(select id from department order by id))[1 + g % (select count(*) from department)], 'NONE',
     case when g % 20 = 0 then 'DISABLED' else 'ACTIVE' end, timestamptz '2025-01-01' + g * interval '50 minutes', now()
   from generate_series(1, ${users}) g`,
  `insert into user_role (user_id, role_code)
   select u.id, (array['CFWreSdIlp', 'rUuGVIXDuJ', 'Editor'])[1 + u.id % 3] from user_account u where u.username like 'bench%'`,
  `insert into menu_item (name, path, title_zh, title_en, icon, sort)
   select 'Bench' || g, '/bench' || g, '压测组' || g, 'Bench ' || g, 'folder-line', 100 + g
   from generate_series(1, ${Math.ceil(menus / 30)}) g`,
  `insert into menu_item (parent_id, name, path, component, title_zh, title_en, icon, sort)
   select p.id, p.name || 'Page' || g, 'page' || g, 'jobs', '压测页' || g, 'Page ' || g, 'file-line', g
   from menu_item p, generate_series(1, 29) g where p.name ~ '^Bench[0-9]+$'`,
  `create temporary table bench_person as
   select row_number() over (order by id) as n, id, user_code from user_account where username like 'bench%'`,
  `insert into audit_log (at, actor_id, actor_code, action, noun, key, before, after, result, request_id, ip)
   select timestamptz '2025-11-01' + g * (interval '365 days' / ${rows}), p.id, p.user_code,
     case when g % 50 = 0 then 'authz_fail' when g % 20 = 0 then 'authn_login_success' when g % 97 = 0 then 'customer.export'
       when g % 9973 = 0 then 'server.error' else 'customer.update' end,
     case when g % 20 = 0 then 'users' else 'customers' end, (1 + g % 5000)::text,
     jsonb_build_object('name', '客户' || g % 5000 || '有限公司', 'address', '示例路 ' || g % 700 || ' 号'),
     jsonb_build_object('name', '客户' || g % 5000 || '有限公司', 'address', '新址 ' || g || ' 号'),
     case when g % 50 = 0 then 'not_allowed' else 'ok' end, md5(g::text), '10.0.' || g % 250 || '.' || g % 199
   from generate_series(1, ${rows}) g join bench_person p on p.n = ${actor}`,
  "vacuum (analyze) user_account, user_role, department, menu_item, audit_log",
];
