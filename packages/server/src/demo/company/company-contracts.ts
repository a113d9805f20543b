import { addDays } from "@busbar/contract/kernel/business-time";
import { type DemoContract, demoContracts } from "../demo-contracts.ts";
import type { CompanyCustomer } from "./company-customers.ts";

const electricity = { commodity: "ELECTRICITY" } as const;
const year2024 = { startDate: "2024-01-01", endDate: "2025-01-01", status: "EXPIRED", drafted: "2023-12-06" } as const;
/** The customers of the core whose contracts of 2025 are continuations; two of them have one for gas, too. */
const before2025 = demoContracts
  .filter(({ startDate }) => startDate === "2025-01-01")
  .map(({ customer, commodity }): DemoContract => ({ customer, commodity, ...year2024 }));

/** The last day of a contract of 2026 that is not a whole year, by the number of the customer. */
const endings: Readonly<Record<number, string>> = {
  17: "2026-02-01",
  19: "2026-03-01",
  24: "2026-04-01",
  29: "2026-07-01",
  33: "2028-01-01",
  40: "2026-02-15",
  45: "2026-07-01",
};
/** Customers who signed for two years from 2024. */
const forTwoYears = [20, 27, 34, 43];
/** Drafted before each year in the order of the customers, a few a day. */
const draftedBefore = (start: string, number: number) => addDays(start, number % 3 === 0 ? -22 : -28 + (number % 21));

const amended: Readonly<Record<string, NonNullable<DemoContract["amended"]>>> = {
  "24 2025": {
    from: "2025-07-01",
    percent: 112,
    reason: "新增两台热处理炉，下半年电量上调",
    on: "2025-06-12",
    isAgreed: true,
  },
  "43 2024": {
    from: "2025-09-01",
    percent: 94,
    reason: "一号机房节能改造完成，电量下调",
    on: "2025-08-19",
    isAgreed: true,
  },
  "29 2026": {
    from: "2026-03-01",
    percent: 108,
    reason: "扩产批复已下，请求自三月起上调电量",
    on: "2026-01-15",
    isAgreed: false,
  },
};

/** The contracts of a customer of the company's own, renewed from year to year. */
function contractsOf(customer: CompanyCustomer, number: number): DemoContract[] {
  const made: DemoContract[] = [];
  const last = customer.until ? `${customer.until}-01` : "2027-01-01";
  for (let start = `${customer.from}-01`; start < last; start = made.at(-1)?.endDate ?? last) {
    const years = start === "2024-01-01" && forTwoYears.includes(number) ? 2 : 1;
    const year = start.slice(0, 4);
    const endDate = (year === "2026" && endings[number]) || `${Number(year) + years}-01-01`;
    const isCut = customer.until !== "" && last < endDate;
    const change = amended[`${number} ${year}`];
    made.push({
      customer: number,
      ...electricity,
      startDate: start,
      endDate,
      status: isCut ? "TERMINATED" : endDate <= "2026-01-20" ? "EXPIRED" : "ACTIVE",
      drafted: draftedBefore(start, number),
      ...(isCut && { terminatedOn: last, terminationReason: "停产，双方协商提前终止" }),
      ...(change && { amended: change }),
    });
    if (year === "2026") break;
  }
  return made;
}

/** Two years of the core's customers and the company's own, in the order of their drafts. */
export function companyContracts(customers: readonly CompanyCustomer[]): DemoContract[] {
  const own = customers.flatMap((customer, at) => (customer.works ? contractsOf(customer, at + 1) : []));
  return [...before2025, ...demoContracts, ...own].sort((a, b) => a.drafted.localeCompare(b.drafted));
}
