import type { AnyTarget } from "./modules/imports/import-ports.ts";
import { createAssignmentImport } from "./modules/assignments/assignment-import.ts";
import { createContractImport } from "./modules/contracts/import/contract-target.ts";
import { createContactImport } from "./modules/customers/import/contact-target.ts";
import { createCustomerImport } from "./modules/customers/import/customer-target.ts";
import { createOpeningImport } from "./modules/invoices/opening/opening-target.ts";
import { createMeterImport } from "./modules/meters/import/meter-target.ts";
import { createPaymentImport } from "./modules/payments/import/payment-target.ts";
import { createPointsSeenBy } from "./modules/points/point-records.ts";
import { createPointImport } from "./modules/points/import/point-target.ts";
import { createPublishedPriceImport } from "./modules/published-prices/import/published-price-target.ts";
import { createGasQualityImport } from "./modules/readings/gas-quality/gas-quality-target.ts";
import { createSettledImport } from "./modules/readings/settled/settled-target.ts";
import { createIntervalImport } from "./modules/readings/import/interval-target.ts";

/**
 * What files can be imported into, apart from accounts, which come with what else their module hands over. The engine of
 * imports knows none of them.
 */
export function importTargets(needs: Parameters<typeof createPaymentImport>[0]): AnyTarget[] {
  const { ports } = needs;
  const pointsSeenBy = createPointsSeenBy(ports);
  return [
    createCustomerImport(ports),
    createContactImport(ports),
    createAssignmentImport(ports),
    createPointImport(ports),
    createMeterImport(ports, pointsSeenBy),
    createIntervalImport(ports, pointsSeenBy),
    createSettledImport(ports, pointsSeenBy),
    createGasQualityImport(ports, pointsSeenBy),
    createContractImport(ports),
    createPublishedPriceImport(needs),
    createOpeningImport(ports),
    createPaymentImport(needs),
  ];
}
