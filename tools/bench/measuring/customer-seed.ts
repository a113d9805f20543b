import { pinyinOf } from "../../../packages/server/src/kernel/sql/pinyin.ts";

const trades = ["电子", "铸造", "食品", "数据中心", "水泥", "商业广场"];

/**
 * The pinyin of each trade's names, as SQL of the number `g`. Without it the server would compute it beside the bench,
 * and write each customer once more. Lines of initials have the first digit.
 */
const pinyin = trades.map((trade) => {
  const lines = pinyinOf(`客户98${trade}有限公司`, "客98").split("\n");
  const filled = lines.map((line) => line.replace("98", "' || g || '").replace("9", "' || left(g::text, 1) || '"));
  return `'${filled.join("' || chr(10) || '")}'`;
});

/** `count` customers over all leaf areas, six of ten ACTIVE, with distinct codes that pass the table's check. */
export const seedCustomersSql = (count: number) => `
with leaf as materialized (
  select row_number() over (order by a.code) - 1 as n, a.code, a.region from area a
  where a.valid_to is null and a.level > 1 and not exists (select from area below where below.parent_code = a.code)
)
insert into customer (name, short_name, uscc, area_code, region, lifecycle, address, created_at, updated_at, pinyin)
select '客户' || g || (array['${trades.join("', '")}'])[1 + g % 6] || '有限公司', '客' || g,
  '9' || lpad(g::text, 17, '0'), leaf.code, leaf.region,
  (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'LEAD', 'QUOTED', 'SUSPENDED', 'CLOSED'])
    [1 + (g * 7919::bigint / 13) % 10],
  '示例路 ' || g || ' 号', timestamptz '2024-01-01' + g * interval '7 minutes',
  timestamptz '2024-01-01' + g * interval '9 minutes', (array[${pinyin.join(", ")}])[1 + g % 6]
from generate_series(1, ${count}) g join leaf on leaf.n = (g * 7919::bigint) % 2000`;
