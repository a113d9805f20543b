import { demoCustomers } from "../../demo/demo-customers.ts";

/** The customers, by number, that each demo account reaches, where its role includes the noun. */
export type Reach = Readonly<Record<string, number[]>>;

export const everyCustomer = demoCustomers.map((_, at) => at + 1);

/** Each manager reaches their own region. */
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
/** Each enterprise user reaches their own enterprise. */
export const enterprisesReach: Reach = Object.fromEntries(
  everyCustomer.map((number) => [`enterprise${number}`, [number]]),
);
/** Accounts that reach all customers, where their role includes the noun. */
export const reachAll = (...accounts: string[]): Reach =>
  Object.fromEntries(accounts.map((account) => [account, everyCustomer]));
