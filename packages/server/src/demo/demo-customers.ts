import type { Region } from "@busbar/contract/areas/areas";
import type { Lifecycle } from "@busbar/contract/customers/customer-fields";
import { sql, type Transaction } from "kysely";
import type { Database } from "../tables.ts";
import { keepManagers } from "../modules/customers/managers/manager-history.ts";
import { demoRegions } from "./demo-accounts.ts";

/** `more` is what the core does not say of its customers. */
export type DemoCustomer = {
  name: string;
  areaCode: string;
  uscc: string;
  contact: string;
  partner?: 1 | 2 | 3;
  more?: {
    shortName: string;
    industry: string;
    address: string;
    lifecycle: Lifecycle;
    reason: string;
    creditLimit: string | null;
    paymentDays: number;
    tags: string[];
    daysAgo: number;
  };
};

/** Customers 1 … 16. They are invented, as their names say; the codes have valid check characters. */
export const demoCustomers: readonly DemoCustomer[] = [
  { name: "华北一号铸造(演示)", areaCode: "110108", uscc: "91110108MA0D00017J", contact: "赵一铭" },
  { name: "华北二号数据中心(演示)", areaCode: "131002", uscc: "91131002MA0D000256", contact: "钱二川" },
  { name: "东北冷链(演示)", areaCode: "210102", uscc: "91210102MA0D000338", contact: "孙三石", partner: 1 },
  { name: "东北供热设备(演示)", areaCode: "220102", uscc: "91220102MA0D000417", contact: "李四海" },
  { name: "华东精密(演示)", areaCode: "320583", uscc: "91320583MA1D000514", contact: "周五岳", partner: 1 },
  { name: "华东商业广场(演示)", areaCode: "330113", uscc: "91330113MA2D00061E", contact: "吴六合" },
  { name: "华东光伏玻璃(演示)", areaCode: "340104", uscc: "91340104MA2D0007X9", contact: "郑七星" },
  { name: "华东写字楼(演示)", areaCode: "310115", uscc: "91310115MA1D001662", contact: "王百川" },
  { name: "华中食品(演示)", areaCode: "420111", uscc: "91420111MA4D00081J", contact: "冯九江", partner: 2 },
  { name: "华中公交(演示)", areaCode: "430104", uscc: "91430104MA4D0009XA", contact: "陈十力" },
  { name: "华南电子(演示)", areaCode: "440306", uscc: "91440306MA5D00104T", contact: "褚南风", partner: 2 },
  { name: "华南港务(演示)", areaCode: "460107", uscc: "91460107MA5D001122", contact: "卫海生" },
  { name: "西南水泥(演示)", areaCode: "510112", uscc: "91510112MA6D00122J", contact: "蒋蜀山", partner: 3 },
  { name: "西南医院后勤(演示)", areaCode: "500112", uscc: "91500112MA6D001309", contact: "沈渝生" },
  { name: "西北铁合金(演示)", areaCode: "640205", uscc: "91640205MA7D00140Q", contact: "韩朔方" },
  { name: "西北云计算(演示)", areaCode: "610113", uscc: "91610113MA7D00159N", contact: "杨秦川" },
];

/** The first day of the demo's history of managers. */
const historyFrom = "2025-01-01";

/** One day each, so that the list's default order is theirs. */
const demoDay = ({ more }: DemoCustomer, at: number) =>
  more ? new Date(Date.UTC(2026, 0, 20 - more.daysAgo, 2, (at * 7) % 60)) : new Date(Date.UTC(2024, 11, at + 1));

const demoPartners = ["晨光节能(演示)", "远景能效(演示)", "西部能源服务(演示)"] as const;

/**
 * The customers, three partners and sales areas of the demo, the first sixteen customers each with its account
 * (enterprise *n* for customer *n*, partner *n* for partner *n*, each manager for the region). `userIds` by user name; the
 * accounts must exist. Runs within `tx`.
 */
const factsOf = (
  { name, uscc, areaCode }: DemoCustomer,
  more: NonNullable<DemoCustomer["more"]>,
  verifier: string,
  at: number,
) => {
  const known = demoDay({ name, uscc, areaCode, contact: "", more }, at);
  const isCustomer = ["ACTIVE", "SUSPENDED", "CLOSED"].includes(more.lifecycle);
  return {
    short_name: more.shortName,
    industry_code: more.industry,
    address: more.address,
    lifecycle_since: known,
    lifecycle_reason: more.reason,
    credit_limit: more.creditLimit,
    payment_terms_days: more.paymentDays,
    tags: more.tags,
    verified_at: isCustomer ? new Date(known.getTime() + 2 * 86_400_000) : null,
    verified_by: isCustomer ? verifier : null,
    invoice_title: JSON.stringify(
      isCustomer
        ? {
            name,
            uscc,
            address: more.address,
            phone: `0${areaCode.slice(0, 2)}0-8${String(1_000_007 + at * 7919).slice(0, 7)}`,
            bank: `演示银行${name.slice(0, 2)}分行营业部`,
            account: `6222020000${String(at + 1).padStart(9, "0")}`,
          }
        : {},
    ),
  };
};

export async function seedDemoCustomers(
  tx: Transaction<Database>,
  userIds: ReadonlyMap<string, string>,
  today: string,
  wanted: readonly DemoCustomer[],
): Promise<void> {
  // Before the assignments, after each change of which the areas' managers are found for this day.
  await sql`select ensure_assignment_day(${today}::date)`.execute(tx);
  await tx
    .insertInto("sales_assignment")
    .values(
      demoRegions.map(([region]) => ({
        user_id: userIds.get(`sm${region}`) as string,
        level: "REGION" as const,
        region,
        area_code: null,
        valid_from: "2020-01-01",
        valid_to: null,
        is_primary: true,
        created_by: null,
        updated_by: null,
      })),
    )
    .execute();
  const partners = await tx
    .insertInto("partner")
    .values(
      demoPartners.map((name, at) => ({
        name,
        uscc: null,
        contact_name: `伙伴联系人${at + 1}`,
        contact_mobile: `1380000${String(9101 + at)}`,
        agreement_from: "2024-01-01",
        agreement_to: null,
        is_demo: true,
        created_by: null,
        updated_by: null,
      })),
    )
    .returning("id")
    .execute();
  const regions = await tx
    .selectFrom("area")
    .select(["code", "region"])
    .where(
      "code",
      "in",
      wanted.map((customer) => customer.areaCode),
    )
    .execute();
  const regionOf = new Map(regions.map((area) => [area.code, area.region]));
  const customers = await tx
    .insertInto("customer")
    .values(
      wanted.map((customer, at) => ({
        name: customer.name,
        uscc: customer.uscc,
        area_code: customer.areaCode,
        region: regionOf.get(customer.areaCode) as Region,
        lifecycle: customer.more?.lifecycle ?? ("ACTIVE" as const),
        partner_id: customer.partner === undefined ? null : (partners[customer.partner - 1]?.id as string),
        credit_limit: null,
        industry_code: null,
        manager_override_user_id: null,
        verified_at: null,
        verified_by: null,
        is_demo: true,
        created_at: demoDay(customer, at),
        created_by: null,
        updated_at: demoDay(customer, at),
        updated_by: null,
        ...(customer.more && factsOf(customer, customer.more, userIds.get("clerk2") as string, at)),
      })),
    )
    .returning(["id"])
    .execute();
  // As if added by the form; no demo account added them.
  await tx
    .insertInto("audit_log")
    .values(
      customers.map(({ id }, at) => ({
        at: demoDay(wanted[at] as DemoCustomer, at),
        actor_id: null,
        actor_code: "DEMO",
        action: "customer.create",
        noun: "customers",
        key: id,
        before: null,
        after: JSON.stringify({ name: wanted[at]?.name, uscc: wanted[at]?.uscc }),
        result: "ok",
        request_id: "",
        ip: "",
      })),
    )
    .execute();
  await tx
    .insertInto("customer_contact")
    .values(
      wanted.map((customer, at) => ({
        customer_id: customers[at]?.id as string,
        position: 1,
        name: customer.contact,
        mobile: `1380000${String(9001 + at)}`,
        email: `contact${at + 1}@busbar.example`,
      })),
    )
    .execute();
  for (const [at, { id }] of customers.slice(0, demoCustomers.length).entries()) {
    await tx
      .updateTable("user_account")
      .set({ customer_id: id })
      .where("id", "=", userIds.get(`enterprise${at + 1}`) as string)
      .execute();
  }
  for (const [at, { id }] of partners.entries()) {
    await tx
      .updateTable("user_account")
      .set({ partner_id: id })
      .where("id", "=", userIds.get(`partner${at + 1}`) as string)
      .execute();
  }
  // As the daily duty would have recorded them: a year back, for each day on which assignments begin or end.
  const { rows: days } = await sql<{ day: string }>`
    select distinct d.day from sales_assignment s
    cross join lateral (values (greatest(s.valid_from, ${historyFrom}::date)), (s.valid_to)) as d (day)
    where d.day between ${historyFrom}::date and ${today}::date order by d.day`.execute(tx);
  for (const { day } of days) await keepManagers(tx, day);
}
