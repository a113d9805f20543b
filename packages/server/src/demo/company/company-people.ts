import { sql, type Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import type { DemoCustomer } from "../demo-customers.ts";
import { portraits } from "./company-portraits.ts";

/** Name and position of the staff, who all are invented. */
const staff: Readonly<Record<string, readonly [name: string, position: string]>> = {
  admin: ["秦昭明", "信息部主管"],
  smnorth: ["梁朔安", "华北区销售经理"],
  smnortheast: ["佟雪松", "东北区销售经理"],
  smeast: ["沈若澜", "华东区销售经理"],
  smcentral: ["黎江川", "华中区销售经理"],
  smsouth: ["容子昂", "华南区销售经理"],
  smsouthwest: ["邛月华", "西南区销售经理"],
  smnorthwest: ["马戈壁", "西北区销售经理"],
  clerk1: ["许静文", "结算专员"],
  clerk2: ["江书远", "结算复核与合同审批"],
  finance1: ["顾清和", "应收会计"],
  finance2: ["陆闻舟", "财务主管"],
  partner1: ["晏晨屿", "晨光节能"],
  partner2: ["蓝远岚", "远景能效"],
  partner3: ["贡西砺", "西部能源服务"],
};

/** Names, positions and portraits of the staff; enterprise users have the names of their customers' contacts. */
export async function seedCompanyPeople(
  tx: Transaction<Database>,
  customers: readonly DemoCustomer[],
  now: Date,
): Promise<void> {
  const people = [
    ...Object.entries(staff).map(([username, [name, position]]) => ({ username, name, position })),
    ...customers
      .slice(0, 16)
      .map(({ contact }, at) => ({ username: `enterprise${at + 1}`, name: contact, position: "" })),
  ];
  await sql`update user_account u set full_name = g.name, introduction = g.position
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g (username text, name text, position text)
    where u.username = g.username`.execute(tx);
  const pictures = Object.entries(portraits).map(([username, webp]) => ({ username, webp }));
  await sql`insert into user_avatar (user_id, webp, etag, updated_at)
    select u.id, decode(g.webp, 'base64'), left(encode(sha256(decode(g.webp, 'base64')), 'hex'), 16), ${now}
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as g (username text, webp text)
    join user_account u on u.username = g.username`.execute(tx);
}
