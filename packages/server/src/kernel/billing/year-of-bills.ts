import type { PriceComponent } from "@busbar/contract/price-plans/price-components";
import type { BillImpact } from "@busbar/contract/price-plans/bill-impact";
import type { Actor } from "../actor.ts";

/**
 * Calculates a contract's last twelve months by the prices in force and by these components. Calculation belongs to the
 * module of invoices, so app.ts hands this function over.
 * @throws AppError `not_found` also where the person does not reach the contract
 */
export type YearOfBills = (
  actor: Actor,
  contractId: string,
  components: readonly PriceComponent[],
) => Promise<BillImpact>;
