import type { ContractContent } from "@busbar/contract/contracts/contracts";
import { Exact } from "@busbar/contract/kernel/decimal";
import { type Insertable, sql, type Transaction } from "kysely";
import { snapshotOfPlan } from "../modules/price-plans/plan-snapshot.ts";
import type { Database } from "../tables.ts";
import { daysOfPoint, type DemoPoint, demoPoints } from "./demo-points.ts";
import type { LoadShape } from "./load-formula.ts";
import type { Loads } from "./load-of-points.ts";

/** By the load shape of the customer's first point. The foundry has the plan whose statements are known to the cent. */
const planOfShape: Record<LoadShape, string> = {
  A_3SHIFT: "S4",
  B_1SHIFT: "S3",
  C_OFFICE: "S1",
  D_MALL: "S3",
  E_COLD: "S3",
  F_IDC: "S4",
  G_EVDEPOT: "S2",
  H_PVPLANT: "S4",
};
const foundry = 1;
/** A cubic metre of gas holds ten kilowatt-hours; the demand for gas follows that of a three-shift works. */
const kWhPerCubicMetre = 10;

type Status = "DRAFT" | "IN_APPROVAL" | "SIGNED" | "ACTIVE" | "EXPIRED" | "TERMINATED";
export type DemoContract = {
  /** The number of the demo customer, from 1. */
  customer: number;
  commodity: "ELECTRICITY" | "GAS";
  startDate: string;
  endDate: string;
  status: Status;
  /** The date of the draft; contract numbers use its year. */
  drafted: string;
  terminatedOn?: string;
  terminationReason?: string;
  /** Higher volumes from a month on, agreed or still waiting for approval. */
  amended?: { from: string; percent: number; reason: string; on: string; isAgreed: boolean };
};

const year2025 = { startDate: "2025-01-01", endDate: "2026-01-01", status: "EXPIRED", drafted: "2024-12-05" } as const;
const year2026 = { startDate: "2026-01-01", endDate: "2027-01-01", status: "ACTIVE", drafted: "2025-12-08" } as const;
/** Customers whose contract after 2025 differs from the usual one. */
const special: Readonly<Record<number, Partial<DemoContract>>> = {
  2: { endDate: "2026-02-15" },
  12: { startDate: "2026-02-01", endDate: "2027-02-01", status: "IN_APPROVAL", drafted: "2026-01-12" },
  13: { endDate: "2026-04-01" },
  14: { startDate: "2026-02-01", endDate: "2027-02-01", status: "SIGNED", drafted: "2026-01-06" },
  15: { startDate: "2026-02-01", endDate: "2027-02-01", status: "DRAFT", drafted: "2026-01-15" },
  16: { status: "TERMINATED", terminatedOn: "2026-01-16" },
};
const customers = Array.from({ length: 16 }, (_, at) => at + 1);
const withGas = customers.filter((customer) =>
  demoPoints.some((one) => one.customer === customer && one.commodity === "GAS"),
);
const electricity = { commodity: "ELECTRICITY" } as const;
export const demoContracts: readonly DemoContract[] = [
  ...customers.map((customer): DemoContract => ({ customer, ...electricity, ...year2025 })),
  ...withGas.map((customer): DemoContract => ({ customer, commodity: "GAS", ...year2025 })),
  ...customers.map((customer): DemoContract => ({ customer, ...electricity, ...year2026, ...special[customer] })),
  ...withGas.map((customer): DemoContract => ({ customer, commodity: "GAS", ...year2026 })),
].sort((a, b) => (a.drafted < b.drafted ? -1 : a.drafted > b.drafted ? 1 : 0));

/** The points of a contract, by their places, with the days on which they are in it. */
export function pointsOf(contract: DemoContract, points: readonly DemoPoint[]) {
  const ends = contract.terminatedOn ?? contract.endDate;
  return points.flatMap((point, place) => {
    const { from, until, before } = daysOfPoint(point, place);
    const isBefore = before?.customer === contract.customer && contract.startDate < before.until;
    if (point.commodity !== contract.commodity || !(isBefore || point.customer === contract.customer)) return [];
    const begins = isBefore || from < contract.startDate ? contract.startDate : from;
    const last = isBefore ? before.until : until;
    const stops = last && last < ends ? last : ends;
    return begins < stops ? [{ place, from: begins, to: stops }] : [];
  });
}

const at = (day: string, days: number, hour: number) =>
  new Date(Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00+08:00`) + days * 86_400_000);

/**
 * The agreed volume of each month: the formula's total times 0.97 to 1.05, in whole hundreds; two percent more each
 * year.
 */
function volumesOf(contract: DemoContract, points: readonly DemoPoint[], loads: Loads) {
  const { customer, commodity, startDate, endDate } = contract;
  const wh = Array.from({ length: 12 }, () => 0);
  for (const { place } of pointsOf(contract, points))
    for (let month = 0; month < 12; month++) wh[month] = (wh[month] as number) + loads(place, 2025).monthWh(month);
  const perUnit = 1000 * (commodity === "GAS" ? kWhPerCubicMetre : 1);
  const percent = 97 + (customer % 9);
  const months: { month: string; quantity: string }[] = [];
  for (let month = startDate.slice(0, 7); `${month}-01` < endDate; month = following(month)) {
    const grown = month < "2025" ? 98 : month < "2026" ? 100 : 102;
    const units = ((wh[Number(month.slice(5)) - 1] as number) / perUnit) * (percent / 100) * (grown / 100);
    months.push({ month, quantity: String(Math.round(units / 100) * 100) });
  }
  return months;
}
type Volumes = ReturnType<typeof volumesOf>;

/** The volumes after an amendment. */
const amend = (volumes: Volumes, amended: DemoContract["amended"]): Volumes =>
  volumes.map(({ month, quantity }) =>
    amended && month >= amended.from.slice(0, 7)
      ? { month, quantity: new Exact(quantity).times(amended.percent).dividedBy(10_000).round().times(100).toString() }
      : { month, quantity },
  );

const following = (month: string) =>
  new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 1)).toISOString().slice(0, 7);

/**
 * Contracts in the order of their drafts: in the core those of 2025 for all customers and the gas of two, then those of
 * 2026, most of them active, two that end soon, one signed for February, one waiting for approval, a draft and one that
 * was terminated early. `userIds` by user name; `demoPoints` and plans must exist. Runs within `tx`.
 */
export async function seedDemoContracts(
  tx: Transaction<Database>,
  userIds: ReadonlyMap<string, string>,
  {
    contracts: demoContracts,
    points: demoPoints,
    loads,
  }: { contracts: readonly DemoContract[]; points: readonly DemoPoint[]; loads: Loads },
): Promise<void> {
  const [clerk, approver] = [userIds.get("clerk1") as string, userIds.get("clerk2") as string];
  const ids = (await tx.selectFrom("customer").select("id").orderBy("id").execute()).map(({ id }) => id);
  const points = await tx
    .selectFrom("pickup_point")
    .select(["id", "point_no", "name", "external_code"])
    .where("is_demo", "=", true)
    .orderBy("id")
    .execute();
  const plans = await tx
    .selectFrom("plan_version as v")
    .innerJoin("price_plan as p", "p.id", "v.plan_id")
    .select(["v.id", "v.plan_id", "v.version_no", "p.plan_code", "p.name"])
    .where("v.status", "=", "APPROVED")
    .where("v.version_no", "=", 1)
    .execute();
  const planOf = ({ customer, commodity }: DemoContract) => {
    const shape = demoPoints.find((one) => one.customer === customer)?.shape;
    const code = commodity === "GAS" ? "S9" : customer === foundry ? "S3" : shape ? planOfShape[shape] : "S1";
    return plans.find((plan) => plan.plan_code === code) as (typeof plans)[number];
  };
  const snapshots = new Map<string, unknown>();
  for (const { id } of plans) snapshots.set(id, await snapshotOfPlan(tx, id));

  const numbers = new Map<number, number>();
  const rows = demoContracts.map((one) => {
    const drafted = Number(one.drafted.slice(0, 4));
    const last = (numbers.get(drafted) ?? 0) + 1;
    numbers.set(drafted, last);
    const plan = planOf(one);
    const isSubmitted = one.status !== "DRAFT";
    const isSigned = isSubmitted && one.status !== "IN_APPROVAL";
    const row: Insertable<Database["contract"]> = {
      contract_no: `HT-${drafted}-${String(last).padStart(4, "0")}`,
      customer_id: ids[one.customer - 1] as string,
      commodity: one.commodity,
      status: one.status,
      billing_mode: "DIRECT",
      tax_mode: "INCLUSIVE",
      tax_rate: one.commodity === "GAS" ? "0.09" : "0.13",
      quantity_basis: "INTERVAL",
      start_date: one.startDate,
      end_date: one.endDate,
      terminated_on: one.terminatedOn ?? null,
      termination_reason: one.terminatedOn ? (one.terminationReason ?? "机房整体搬迁，双方协商终止") : "",
      plan_version_id: plan.id,
      plan_snapshot: isSigned ? JSON.stringify(snapshots.get(plan.id)) : null,
      discount_per_unit: one.customer === 11 ? "0.005" : null,
      payment_terms_days: one.customer === 13 ? 30 : null,
      late_charge_rate: one.customer === 15 ? "0.0005" : null,
      previous_id: null,
      author_ids: [clerk],
      submitted_at: isSubmitted ? at(one.drafted, 1, 9) : null,
      submitted_by: isSubmitted ? clerk : null,
      approved_at: isSigned ? at(one.drafted, 2, 10) : null,
      approved_by: isSigned ? approver : null,
      returned_at: null,
      returned_by: null,
      sign_date: isSigned ? at(one.drafted, 7, 12).toISOString().slice(0, 10) : null,
      signed_at: isSigned ? at(one.drafted, 7, 15) : null,
      signed_by: isSigned ? clerk : null,
      reminded_days: null,
      is_demo: true,
      created_at: at(one.drafted, 0, 10),
      created_by: clerk,
      updated_at: isSigned ? at(one.drafted, 7, 15) : at(one.drafted, isSubmitted ? 1 : 0, 10),
      updated_by: clerk,
    };
    return { one, row, plan, isSigned };
  });
  const made = await tx
    .insertInto("contract")
    .values(rows.map(({ row }) => row))
    .returning("id")
    .execute();
  const idOf = (place: number) => made[place]?.id as string;
  const pairs = demoContracts.flatMap((one, place) => {
    const before = demoContracts.findLastIndex(
      (other, at) => at < place && other.customer === one.customer && other.commodity === one.commodity,
    );
    return before === -1 ? [] : [{ id: idOf(place), previous: idOf(before) }];
  });
  await sql`update contract t set previous_id = g.previous
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g (id bigint, previous bigint) where t.id = g.id`.execute(
    tx,
  );

  const pointRows = rows.flatMap(({ one, isSigned }, at) =>
    pointsOf(one, demoPoints).map(({ place, from, to }) => ({
      point_id: points[place]?.id as string,
      contract_id: idOf(at),
      valid_from: from,
      valid_to: to,
      binds: isSigned,
    })),
  );
  await tx.insertInto("contract_point").values(pointRows).execute();
  const volumes = rows.map(({ one }) => volumesOf(one, demoPoints, loads));
  const volumeRows = volumes.flatMap((months, place) =>
    (rows[place]?.one.amended?.isAgreed ? amend(months, rows[place].one.amended) : months).map(
      ({ month, quantity }) => ({ contract_id: idOf(place), month: `${month}-01`, quantity }),
    ),
  );
  await tx.insertInto("contract_month_volume").values(volumeRows).execute();
  await tx
    .insertInto("number_counter")
    .values([...numbers].map(([year, last]) => ({ series: "HT", year, last })))
    .execute();

  const versions = rows.flatMap(({ one, row, plan, isSigned }, place) => {
    if (!isSigned) return [];
    const content: ContractContent = {
      startDate: one.startDate,
      endDate: one.endDate,
      plan: {
        planVersionId: plan.id,
        planId: plan.plan_id,
        planCode: plan.plan_code,
        planName: plan.name,
        versionNo: plan.version_no,
      },
      discountPerUnit: row.discount_per_unit ?? null,
      paymentTermsDays: row.payment_terms_days ?? null,
      lateChargeRate: row.late_charge_rate ?? null,
      points: pointsOf(one, demoPoints).map(({ place: at, from }) => {
        const point = points[at] as (typeof points)[number];
        return {
          pointId: point.id,
          pointNo: point.point_no,
          name: point.name,
          externalCode: point.external_code,
          validFrom: from,
          validTo: one.endDate,
        };
      }),
      volumes: volumes[place] ?? [],
    };
    const version = (no: number, { amended }: Pick<DemoContract, "amended">) => ({
      contract_id: idOf(place),
      version_no: no,
      state: amended && !amended.isAgreed ? ("IN_APPROVAL" as const) : ("AGREED" as const),
      effective_from: amended?.from ?? one.startDate,
      content: JSON.stringify({ ...content, volumes: amend(content.volumes, amended) }),
      plan_version_id: plan.id,
      plan_snapshot: JSON.stringify(snapshots.get(plan.id)),
      reason: amended?.reason ?? "",
      proposed_at: amended ? at(amended.on, 0, 10) : at(one.drafted, 7, 15),
      proposed_by: clerk,
      decided_at: amended ? (amended.isAgreed ? at(amended.on, 2, 11) : null) : at(one.drafted, 7, 15),
      decided_by: amended ? (amended.isAgreed ? approver : null) : clerk,
    });
    return one.amended ? [version(1, {}), version(2, one)] : [version(1, {})];
  });
  await tx.insertInto("contract_version").values(versions).execute();
  await insertActivity(
    tx,
    rows.map(({ row }, place) => ({ id: idOf(place), row })),
    clerk,
    approver,
  );
}

type SeededContract = { id: string; row: Insertable<Database["contract"]> };

/** The same audit rows that the portal would have written. */
async function insertActivity(
  tx: Transaction<Database>,
  contracts: readonly SeededContract[],
  clerk: string,
  approver: string,
) {
  const codes = await tx
    .selectFrom("user_account")
    .select(["id", "user_code"])
    .where("id", "in", [clerk, approver])
    .execute();
  const codeOf = (id: string) => codes.find((one) => one.id === id)?.user_code ?? "";
  const rows = contracts.flatMap(({ id, row }) => {
    const activityRow = (action: string, when: unknown, actor: string, after: object = {}) =>
      when instanceof Date
        ? [
            {
              at: when,
              actor_id: actor,
              actor_code: codeOf(actor),
              action: `contract.${action}`,
              noun: "contracts",
              key: id,
              before: null,
              after: JSON.stringify(after),
              result: "ok",
              request_id: "",
              ip: "",
            },
          ]
        : [];
    return [
      ...activityRow("create", row.created_at, clerk, { startDate: row.start_date, endDate: row.end_date }),
      ...activityRow("submit", row.submitted_at, clerk),
      ...activityRow("approve", row.approved_at, approver),
      ...activityRow("sign", row.signed_at, clerk),
    ];
  });
  await tx
    .insertInto("audit_log")
    .values(rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    .execute();
}
