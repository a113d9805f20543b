import type { PriceBand } from "@busbar/contract/invoices/invoice-fields";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import type { DemoContents } from "../demo-contents.ts";
import { pointsOf } from "../demo-contracts.ts";
import { touA } from "../demo-plans.ts";
import { type CompanyStatements, type DemoLine, type DemoPrice, pricesOf } from "../invoices/demo-invoices.ts";
import type { LoadYear } from "../load-formula.ts";
import type { Loads, YearOfLoad } from "../load-of-points.ts";

/** The band of each hour in a month of the calendar; its seasons begin and end with months. */
function bandsOfMonth(month: number): PriceBand[] {
  const middle = `${String(month + 1).padStart(2, "0")}-15`;
  const season = touA.find(({ fromDay, toDay }) =>
    fromDay <= toDay ? fromDay <= middle && middle <= toDay : fromDay <= middle || middle <= toDay,
  );
  return Array.from({ length: 24 }, (_, hour) => season?.slots[hour * 4] as PriceBand);
}

/** Wh of a month in the hours of `bands`. */
const whIn = (load: YearOfLoad, month: number, bands: readonly PriceBand[]): number =>
  bandsOfMonth(month).reduce((sum, band, hour) => (bands.includes(band) ? sum + load.wh(month, hour) : sum), 0);

const allBands: readonly PriceBand[] = ["S", "P", "F", "V", "D"];
/** The plan S2 knows two bands: all but the valley is its peak. */
const bandsFor = (plan: string, band: PriceBand | undefined): readonly PriceBand[] =>
  band === undefined ? allBands : plan === "S2" && band === "P" ? ["S", "P", "F"] : [band];

const kWhPerCubicMetre = 10;
const demandPrice = "33.6";

/** The lines of each statement from the load of its points, the calendar's bands and the contract's prices. */
export async function createCompanyLines(
  tx: Transaction<Database>,
  { contracts, points }: DemoContents,
  loads: Loads,
): Promise<CompanyStatements["linesOf"]> {
  const made = await tx
    .selectFrom("contract")
    .select(["id", "discount_per_unit"])
    .where("is_demo", "=", true)
    .orderBy("id")
    .execute();
  const rows = await tx
    .selectFrom("pickup_point")
    .select(["id", "name"])
    .where("is_demo", "=", true)
    .orderBy("id")
    .execute();
  const places = new Map(made.map(({ id }, place) => [id, place]));

  return (contractId, plan, period, times) => {
    const place = places.get(contractId) as number;
    const contract = contracts[place] as (typeof contracts)[number];
    const [year, month] = [Number(period.slice(0, 4)) as LoadYear, Number(period.slice(4)) - 1];
    const day = `${period.slice(0, 4)}-${period.slice(4)}-01`;
    const taken = pointsOf(contract, points).filter(({ from, to }) => from <= day && day < to);
    const isGas = contract.commodity === "GAS";
    const perUnit = 1000 * (isGas ? kWhPerCubicMetre : 1);
    const quantityOf = (wh: number) => new Exact(wh).times(times).dividedBy(perUnit).toFixed(3);
    const energyPrice = (price: string) => new Exact(price).minus(made[place]?.discount_per_unit ?? 0).toString();
    const ofPoint = (at: number, { category, band, name = "", price }: DemoPrice): DemoLine => ({
      category,
      band,
      name,
      quantity: quantityOf(whIn(loads(at, year), month, bandsFor(plan, band))),
      unit: isGas ? "m³" : "kWh",
      price: category === "ENERGY" ? energyPrice(price) : price,
      pointId: rows[at]?.id as string,
      pointName: rows[at]?.name as string,
    });
    const prices = pricesOf[plan] ?? [];
    const byPoint = taken.flatMap(({ place: at }) => {
      const demand: DemoLine = {
        category: "BASIC",
        name: "需量电费",
        quantity: new Exact(loads(at, year).peakKw(month)).toFixed(3),
        unit: "kW",
        price: demandPrice,
        pointId: rows[at]?.id as string,
        pointName: rows[at]?.name as string,
      };
      const energy = prices.filter(({ category }) => category === "ENERGY").map((price) => ofPoint(at, price));
      return [...energy.filter(({ quantity }) => quantity !== "0.000"), ...(plan === "S4" ? [demand] : [])];
    });
    const whole = byPoint
      .filter(({ category }) => category === "ENERGY")
      .reduce((sum, { quantity }) => sum.plus(quantity), new Exact(0));
    const ofContract = prices
      .filter(({ category }) => category !== "ENERGY")
      .map(
        ({ category, name = "", price }): DemoLine => ({
          category,
          name,
          quantity: category === "FIXED" ? "1.000" : whole.toFixed(3),
          unit: category === "FIXED" ? "月" : "kWh",
          price,
          pointId: null,
          pointName: "",
        }),
      );
    return [...byPoint, ...ofContract];
  };
}
