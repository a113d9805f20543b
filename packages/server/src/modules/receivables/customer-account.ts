import type { CustomerAccount } from "@busbar/contract/receivables/customer-account";
import { addDays } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { createAccountRepository } from "./account-repository.ts";

/**
 * The account of a customer, including those merged into it. @throws AppError `not_found` also when out of scope,
 * `account.days`
 */
export async function accountOf(
  db: Db,
  today: string,
  actor: Actor,
  id: string,
  { from = addDays(today, -365), to = today }: { from?: string | undefined; to?: string | undefined },
  beside?: Permission,
): Promise<CustomerAccount> {
  const repository = createAccountRepository(db, today);
  const customer = await repository.find(actor, id, beside);
  if (!customer) throw new AppError("not_found");
  if (from > to) throw new AppError("account.days");
  const rows = await repository.movements(actor, id, to, beside);
  let balance = new Exact(0);
  let [debits, credits] = [new Exact(0), new Exact(0)];
  const entries: CustomerAccount["entries"] = [];
  for (const { on, kind, number, invoice_id, text, change } of rows) {
    balance = balance.plus(change);
    if (on < from) continue;
    const isDebit = !change.startsWith("-");
    if (isDebit) debits = debits.plus(change);
    else credits = credits.minus(change);
    const amount = new Exact(change).abs().toFixed(2);
    entries.push({
      on,
      kind,
      number,
      invoiceId: invoice_id,
      text,
      debit: isDebit ? amount : null,
      credit: isDebit ? null : amount,
      balance: balance.toFixed(2),
    });
  }
  return {
    customerName: customer.name,
    customerNo: customer.customer_no,
    from,
    to,
    opening: balance.minus(debits).plus(credits).toFixed(2),
    entries,
    debits: debits.toFixed(2),
    credits: credits.toFixed(2),
    closing: balance.toFixed(2),
  };
}
