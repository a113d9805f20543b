import type { Feature } from "../../kernel/feature.ts";
import { customerTexts } from "./customer-texts.ts";

/** My customers: the list in one's scope, and each customer's own page. @see R-B01 */
export const customersFeature: Feature = {
  name: "customers",
  texts: [customerTexts],
  pages: {
    customers: () => import("./MyCustomersPage.tsx").then((module) => module.MyCustomersPage),
    customer: () => import("./CustomerPage.tsx").then((module) => module.CustomerPage),
  },
};
