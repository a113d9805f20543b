import type { Lifecycle } from "@busbar/contract/customers/customer-fields";
import { creditCheckCharacter, organisationCheckCharacter } from "@busbar/contract/values/identifiers";
import type { DemoCustomer } from "../demo-customers.ts";
import { demoPoints } from "../demo-points.ts";
import { type LoadShape, loadShapes } from "../load-formula.ts";
import { companyTable } from "./company-table.ts";

/** What a customer of the company takes: points of one kind of works, of a load in Wh per quarter-hour. */
export type Works = { shape: LoadShape; nominalWh: number; points: number };
/** `from` is the first month of supply, `until` the first without; both in the form 2025-07. */
export type CompanyCustomer = DemoCustomer & {
  more: NonNullable<DemoCustomer["more"]>;
  lng: number;
  lat: number;
  works?: Works;
  from: string;
  until: string;
};

const isShape = (text: string): text is LoadShape => Object.hasOwn(loadShapes, text);

function worksOf(text: string): Works | undefined {
  const [shape = "", nominalWh, points] = text.split(" ");
  return isShape(shape) ? { shape, nominalWh: Number(nominalWh), points: Number(points) } : undefined;
}

/** A credit code with valid check characters for an invented company. */
function creditCode(areaCode: string, number: number): string {
  const organisation = `MA0E${String(number).padStart(4, "0")}`;
  const body = `91${areaCode}${organisation}${organisationCheckCharacter(organisation)}`;
  return body + creditCheckCharacter(body);
}

const tagsOf = (shape: LoadShape | undefined, size: number, lifecycle: Lifecycle): string[] => [
  ...(size >= 800_000 ? ["KEY_ACCOUNT"] : []),
  ...(shape === "F_IDC" ? ["GREEN_POWER", "STORAGE"] : []),
  ...(shape === "H_PVPLANT" ? ["PV"] : []),
  ...(lifecycle === "SUSPENDED" ? ["RISK"] : []),
  ...(["LEAD", "QUOTED"].includes(lifecycle) ? ["NEW"] : []),
];

const reasons: Partial<Record<Lifecycle, string>> = {
  SUSPENDED: "商场停业改造，暂停供电，预计 2026 年三季度恢复",
  CLOSED: "合同到期未续签，账款已结清",
};

const loadOfCore = (number: number) =>
  demoPoints.reduce((sum, { customer, nominalWh }) => (customer === number ? sum + nominalWh : sum), 0);

/** The sixteen customers of the core under a name of their own, then those that the company has besides. */
export function companyCustomers(core: readonly DemoCustomer[]): CompanyCustomer[] {
  return companyTable
    .trim()
    .split("\n")
    .map((line, at) => {
      const [name, shortName, areaCode, industry, stage, address, place, contact, partner, kind, from, until] =
        line.split("|") as [string, string, string, string, Lifecycle, ...string[]];
      const works = worksOf(kind ?? "");
      const size = works ? works.nominalWh * works.points : loadOfCore(at + 1);
      const [lng, lat] = (place ?? "").split(",").map(Number);
      return {
        name,
        areaCode,
        uscc: core[at]?.uscc ?? creditCode(areaCode, at + 1),
        contact: contact ?? "",
        ...(partner && { partner: Number(partner) as 1 | 2 | 3 }),
        more: {
          shortName,
          industry,
          address: address ?? "",
          lifecycle: stage,
          reason: reasons[stage] ?? "",
          creditLimit: kind ? `${Math.max(5, Math.round(size / 25_000)) * 100_000}.00` : null,
          paymentDays: at % 5 === 3 ? 30 : 15,
          tags: tagsOf(works?.shape, size, stage),
          // Those without supply are talked to these weeks, the others have been known since before 2024.
          daysAgo: kind ? 1200 - at * 6 : Math.max(2, 500 - at * 8),
        },
        lng: lng ?? 0,
        lat: lat ?? 0,
        ...(works && { works }),
        from: from ?? "",
        until: until ?? "",
      };
    });
}
