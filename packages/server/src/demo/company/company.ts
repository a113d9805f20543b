import { demoCustomers } from "../demo-customers.ts";
import { demoPoints } from "../demo-points.ts";
import type { DemoContents } from "../demo-contents.ts";
import { companyContracts } from "./company-contracts.ts";
import { companyCustomers } from "./company-customers.ts";
import { companyPoints } from "./company-points.ts";

/** The demo company: the core's customers and points in their order, and all others after them. */
export function companyOf(): DemoContents {
  const customers = companyCustomers(demoCustomers);
  return {
    customers,
    points: [...demoPoints, ...companyPoints(customers)],
    contracts: companyContracts(customers),
  };
}
