import { priceMonth } from "../../packages/server/src/modules/pricing/engine/price-month.ts";
import type { PricingInput } from "../../packages/server/src/kernel/targets/pricing.ts";
import {
  component,
  contractOf,
  fixed,
  july,
  perUnit,
  point,
} from "../../packages/server/src/modules/pricing/testing/priced-contract.ts";
import { median, type Row, type Section } from "./measuring/report.ts";

const rounds = 9;
const secondsOfRound = 1;

/** A two-part tariff by bands: ten lines of a point, and one of the contract. */
const components = [
  component({
    kind: "ENERGY_TOU",
    unit: "kWh",
    bandBasis: "RATIO",
    price: "0.45238",
    bands: [
      { band: "S", value: "1.8" },
      { band: "P", value: "1.6" },
      { band: "F", value: "1" },
      { band: "V", value: "0.4" },
    ],
  }),
  perUnit("LINE_LOSS", "0.0119"),
  perUnit("TND", "0.1456"),
  perUnit("SYSTEM", "0.0322"),
  perUnit("FUND", "0.0272"),
  component({ kind: "DEMAND", price: "32", floorPct: "40" }),
  fixed("800"),
  component({ kind: "POWER_FACTOR", pfStandard: "0.90" }),
];

const contractWith = (points: number): PricingInput =>
  contractOf(
    july,
    components,
    Array.from({ length: points }, (_, at) =>
      point(
        july,
        { V: "232239.274", F: "242129.102", P: "183746.935", S: `${59_805 + at}.070` },
        { key: String(at), demandKw: "1040.3", contractDemandKw: "1200", reactiveKvarh: "240000" },
      ),
    ),
  );

/** Lines of statements a second, of processor time, with totals, tax shares and traces. */
export async function benchPricing(): Promise<Section> {
  const rows = [1, 20].map((points): Row => {
    const input = contractWith(points);
    const lines = priceMonth(input).lines.length;
    const figures = Array.from({ length: rounds }, () => linesPerSecond(input)).slice(1);
    const [lowest, highest] = [Math.min(...figures), Math.max(...figures)];
    const thousands = (figure: number) => `${Math.round(figure / 1000)},000`;
    return {
      what: `Lines a second, contracts of ${points} ${points === 1 ? "point" : "points"} and ${lines} lines`,
      figure: `${thousands(median(figures))} (${thousands(lowest)}–${thousands(highest)})`,
    };
  });
  return {
    title: "Price calculation",
    intro: `A two-part tariff by bands with pass-through charges, demand and power factor, priced with totals, tax shares and traces, without a database. Processor time of one thread; ${rounds - 1} rounds of a second, median (lowest–highest).`,
    rows,
  };
}

function linesPerSecond(input: PricingInput): number {
  const begun = process.cpuUsage();
  const end = performance.now() + secondsOfRound * 1000;
  let lines = 0;
  while (performance.now() < end) lines += priceMonth(input).lines.length;
  const { user, system } = process.cpuUsage(begun);
  return lines / ((user + system) / 1_000_000);
}
