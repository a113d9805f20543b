import type { DemoContract } from "./demo-contracts.ts";
import type { DemoCustomer } from "./demo-customers.ts";
import type { DemoPoint } from "./demo-points.ts";

/** What a demo is made of; each names the others by their place. */
export type DemoContents = {
  customers: readonly DemoCustomer[];
  points: readonly DemoPoint[];
  contracts: readonly DemoContract[];
};
