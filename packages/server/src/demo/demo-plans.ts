import { PriceComponent, type PriceComponentDraft } from "@busbar/contract/price-plans/price-components";
import type { TouSeason } from "@busbar/contract/tou-calendars/tou-calendars";
import { readSlots } from "@busbar/contract/tou-calendars/slot-text";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { Transaction } from "kysely";
import { createPlanVersionRepository } from "../modules/price-plans/plan-version-repository.ts";
import { createTouCalendarRepository } from "../modules/tou-calendars/tou-calendar-repository.ts";
import type { Database } from "../tables.ts";

const day = (text: string): string => {
  const read = readSlots(text);
  if (!read.ok) throw new Error(`${read.rule}: ${text}`);
  return read.slots;
};
const usual = day("00-08 V, 08-09 F, 09-12 P, 12-17 F, 17-19 P, 19-21 P, 21-22 P, 22-24 F");
const sharp = day("00-08 V, 08-09 F, 09-12 P, 12-17 F, 17-19 P, 19-21 S, 21-22 P, 22-24 F");
const season = (fromDay: string, toDay: string, slots: string): TouSeason => ({
  fromDay,
  toDay,
  dayType: "ALL",
  slots,
});

/** January, July, August and December have sharp hours. */
export const touA: readonly TouSeason[] = [
  season("12-01", "01-31", sharp),
  season("02-01", "06-30", usual),
  season("07-01", "08-31", sharp),
  season("09-01", "11-30", usual),
];

type Plan = { planCode: string; name: string; commodity: Commodity; components: PriceComponentDraft[] };

const bandsOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([band, value]) => ({ band: band as "P", value }));
const ratios = bandsOf({ V: "0.4", F: "1", P: "1.6", S: "1.8" });
const tou = (price: string, calendarId: string): PriceComponentDraft => ({
  kind: "ENERGY_TOU",
  unit: "kWh",
  bandBasis: "RATIO",
  price,
  calendarId,
  bands: ratios,
});
const perUnit = (category: "LINE_LOSS" | "TND" | "SYSTEM" | "FUND", price: string): PriceComponentDraft => ({
  kind: "PER_UNIT",
  category,
  unit: "kWh",
  price,
  pfExempt: category === "FUND",
});

/** The plans of worked examples whose amounts are known. */
const demoPlans = (calendarId: string): readonly Plan[] => [
  {
    planCode: "S1",
    name: "单一电价套餐(演示)",
    commodity: "ELECTRICITY",
    components: [
      { kind: "ENERGY_FLAT", unit: "kWh", price: "0.654712" },
      { kind: "FIXED", label: "服务费", amount: "200.00", amountPer: "CONTRACT", pfExempt: true },
    ],
  },
  {
    planCode: "S2",
    name: "峰谷阶梯套餐(演示)",
    commodity: "ELECTRICITY",
    components: [
      { kind: "ENERGY_TOU", unit: "kWh", bandBasis: "PRICE", bands: bandsOf({ P: "0.568", V: "0.288" }) },
      {
        kind: "TIER_SURCHARGE",
        unit: "kWh",
        tierBasis: "YEAR",
        tiers: [
          { upTo: "2760", price: "0" },
          { upTo: "4800", price: "0.05" },
          { upTo: null, price: "0.3" },
        ],
      },
    ],
  },
  {
    planCode: "S3",
    name: "分时套餐(演示)",
    commodity: "ELECTRICITY",
    components: [tou("0.45238", calendarId)],
  },
  {
    planCode: "S4",
    name: "两部制套餐(演示)",
    commodity: "ELECTRICITY",
    components: [
      tou("0.43165", calendarId),
      perUnit("LINE_LOSS", "0.011863"),
      perUnit("TND", "0.1456"),
      perUnit("SYSTEM", "0.032157"),
      perUnit("FUND", "0.02723"),
      { kind: "DEMAND", price: "33.6" },
      { kind: "POWER_FACTOR", pfStandard: "0.90" },
    ],
  },
  {
    planCode: "S9",
    name: "天然气套餐(演示)",
    commodity: "GAS",
    components: [{ kind: "ENERGY_FLAT", unit: "m³", price: "3.85" }],
  },
];

/**
 * The five plans, approved by another person than their author, and the calendar of two of them; then next year's
 * prices, with one version waiting for approval and one draft. They are in force from the beginning of `year`, and were
 * written and approved in the month before. `userIds` by user name. Runs within `tx`.
 */
export async function seedDemoPlans(
  tx: Transaction<Database>,
  userIds: ReadonlyMap<string, string>,
  year: 2024 | 2025,
): Promise<void> {
  const begin = `${year}-01-01`;
  const written = new Date(`${year - 1}-12-02T01:00:00Z`);
  const approved = new Date(`${year - 1}-12-03T02:30:00Z`);
  const author = userIds.get("clerk2") as string;
  const approver = userIds.get("finance1") as string;
  const versions = createPlanVersionRepository(tx);
  const calendarId = await createTouCalendarRepository(tx).insert(
    { calendarCode: "TOU-A", name: "分时日历 A(演示)", note: "", seasons: [...touA] },
    author,
    written,
  );
  await tx.updateTable("tou_calendar").set({ is_demo: true }).execute();
  const ids = new Map<string, string>();
  for (const { components, ...plan } of demoPlans(calendarId)) {
    const id = await insertPlan(plan);
    ids.set(plan.planCode, id);
    await versions.insert(
      id,
      { validFrom: begin, validTo: null, note: "", components: read(components) },
      author,
      written,
    );
    const row = (await versions.find({ planId: id, versionNo: 1 }))!;
    await versions.submit(row.id, author, written);
    await versions.approve(row, { by: approver, inPlaceOf: null }, approved);
  }
  const next = async (planCode: string, note: string, validFrom: string, components: PriceComponentDraft[]) => {
    const planId = ids.get(planCode) as string;
    const versionNo = await versions.insert(
      planId,
      { validFrom, validTo: null, note, components: read(components) },
      author,
      new Date("2026-01-15T02:00:00Z"),
    );
    return (await versions.find({ planId, versionNo }))!;
  };
  const waiting = await next("S3", "2026 年二季度平段电价上调", "2026-04-01", [
    tou("0.46872", calendarId),
    perUnit("FUND", "0.02723"),
  ]);
  await versions.submit(waiting.id, author, new Date("2026-01-16T03:00:00Z"));
  await next("S1", "2026 年下半年调价草稿", "2026-07-01", [
    { kind: "ENERGY_FLAT", unit: "kWh", price: "0.6612" },
    { kind: "FIXED", label: "服务费", amount: null, amountPer: "CONTRACT", pfExempt: true },
  ]);

  async function insertPlan({ planCode, name, commodity }: Omit<Plan, "components">): Promise<string> {
    const { id } = await tx
      .insertInto("price_plan")
      .values({
        plan_code: planCode,
        name,
        commodity,
        is_demo: true,
        created_at: written,
        created_by: author,
        updated_at: written,
        updated_by: author,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
}

const read = (components: readonly PriceComponentDraft[]) => components.map((one) => PriceComponent.parse(one));
