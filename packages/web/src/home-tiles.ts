import type { HomeTile } from "./kernel/portal/feature.ts";
import { customerTiles } from "./features/customers/home-tiles.ts";
import { importTiles } from "./features/imports/home-tiles.ts";
import { organisationTiles } from "./features/organisation/home-tiles.ts";
import { jobTiles } from "./features/jobs/home-tiles.ts";
import { assignmentTiles } from "./features/assignments/home-tiles.ts";
import { stepTiles } from "./features/follow-ups/home-tiles.ts";
import { noticeTiles } from "./features/notices/home-tiles.ts";
import { verificationTiles } from "./features/enterprise-applications/home-tiles.ts";
import { partnerTiles } from "./features/partners/home-tiles.ts";
import { contractTiles } from "./features/contracts/home-tiles.ts";
import { pointTiles } from "./features/points/home-tiles.ts";
import { planTiles } from "./features/price-plans/home-tiles.ts";
import { publishedPriceTiles } from "./features/published-prices/home-tiles.ts";
import { invoiceTiles } from "./features/invoices/home-tiles.ts";
import { paymentTiles } from "./features/payments/home-tiles.ts";
import { holidayTiles } from "./features/holidays/home-tiles.ts";
import { periodTiles } from "./features/periods/home-tiles.ts";
import { receivableTiles } from "./features/receivables/home-tiles.ts";
import { taxInvoiceTiles } from "./features/tax-invoices/home-tiles.ts";
import { userTiles } from "./features/users/home-tiles.ts";
import { accessTiles } from "./features/access-requests/home-tiles.ts";

/** The tiles of all features, one file instead of one for each. */
export const homeTiles: readonly HomeTile[] = [
  ...customerTiles,
  ...importTiles,
  ...assignmentTiles,
  ...stepTiles,
  ...noticeTiles,
  ...verificationTiles,
  ...partnerTiles,
  ...contractTiles,
  ...pointTiles,
  ...planTiles,
  ...publishedPriceTiles,
  ...invoiceTiles,
  ...paymentTiles,
  ...periodTiles,
  ...holidayTiles,
  ...receivableTiles,
  ...taxInvoiceTiles,
  ...userTiles,
  ...accessTiles,
  // How the portal runs stands below the business.
  ...jobTiles,
  ...organisationTiles,
];
