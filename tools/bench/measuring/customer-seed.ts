/** `count` customers over all leaf areas, six of ten ACTIVE, with distinct codes that pass the table's check. */
export const seedCustomersSql = (count: number) => `
with leaf as materialized (
  select row_number() over (order by a.code) - 1 as n, a.code, a.region from area a
  where a.valid_to is null and a.level > 1 and not exists (select from area below where below.parent_code = a.code)
)
insert into customer (name, short_name, uscc, area_code, region, lifecycle, address, created_at, updated_at)
select '客户' || g || (array['电子', '铸造', '食品', '数据中心', '水泥', '商业广场'])[1 + g % 6] || '有限公司', '客' || g,
  '9' || lpad(g::text, 17, '0'), leaf.code, leaf.region,
  (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'LEAD', 'QUOTED', 'SUSPENDED', 'CLOSED'])
    [1 + (g * 7919::bigint / 13) % 10],
  '示例路 ' || g || ' 号', timestamptz '2024-01-01' + g * interval '7 minutes',
  timestamptz '2024-01-01' + g * interval '9 minutes'
from generate_series(1, ${count}) g join leaf on leaf.n = (g * 7919::bigint) % 2000`;
