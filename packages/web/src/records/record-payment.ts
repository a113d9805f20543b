import { listAddress } from "../kernel/lists/list-address.ts";
import { askParameter } from "../kernel/portal/view.ts";

/** The address parameter of the statement that a payment is being recorded for. */
export const statementParameter = "statement";

/** The list of payments with the dialog for a new one open, filled in with what is owed of a statement. */
export const recordPaymentAddress = (invoiceId: string): string =>
  `${listAddress("/receivable/payment", "payments", {})}?${askParameter}=new&${statementParameter}=${invoiceId}`;
