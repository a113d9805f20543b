import { demoCustomers } from "../../demo/demo-customers.ts";

/** Customers by number of an account of the demo: what it reaches of a noun that its role lets it see. */
export type Reach = Readonly<Record<string, number[]>>;

export const everyCustomer = demoCustomers.map((_, at) => at + 1);

/** Each manager its own region. */
export const managersReach: Reach = {
  smnorth: [1, 2],
  smnortheast: [3, 4],
  smeast: [5, 6, 7, 8],
  smcentral: [9, 10],
  smsouth: [11, 12],
  smsouthwest: [13, 14],
  smnorthwest: [15, 16],
};
export const partnersReach: Reach = { partner1: [3, 5], partner2: [9, 11], partner3: [13] };
/** Each enterprise itself. */
export const enterprisesReach: Reach = Object.fromEntries(
  everyCustomer.map((number) => [`enterprise${number}`, [number]]),
);
/** Who reaches all of them, as far as a noun's right says so. */
export const reachAll = (...accounts: string[]): Reach =>
  Object.fromEntries(accounts.map((account) => [account, everyCustomer]));
