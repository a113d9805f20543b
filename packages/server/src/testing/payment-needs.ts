import { sql } from "kysely";
import { unitOfWork } from "../kernel/work/unit-of-work.ts";
import { overdueDuty } from "../modules/invoices/steps/settlement.ts";
import { invoiceNeeds } from "./invoice-needs.ts";
import type { TestApp } from "./start-test-app.ts";

/** What payments need: open statements, and people of finance. */
export async function paymentNeeds(app: TestApp) {
  const needs = await invoiceNeeds(app);
  const { ports, as } = app;
  let period = 0;

  /** An issued statement of demo customer *number*; each in a new period from January 2024 on. */
  async function owed(number: number, amount: string, { terms = 15, inPeriod = "" } = {}) {
    const { id } = await needs.contract(number);
    await sql`update contract set payment_terms_days = ${terms} where id = ${id}`.execute(ports.db);
    period += 1;
    const own = `${2024 + Math.floor((period - 1) / 12)}${String(((period - 1) % 12) + 1).padStart(2, "0")}`;
    return needs.issued(id, inPeriod || own, [{ quantity: "1", unitPrice: amount }]);
  }

  /** Marks statements as overdue as of a day. */
  const overdueOn = (day: string) =>
    unitOfWork(ports, { actorId: null, actorCode: "test", requestId: "", ip: "" }, (unit) =>
      overdueDuty(() => ports.clock.now()).run(unit, day),
    );

  /** A payment of demo customer *number*, recorded today by finance1. */
  async function paid(number: number | null, amount: string, given: object = {}) {
    const customerId = number === null ? null : await customer(number);
    const body = { amount, valueDate: ports.clock.today(), customerId, payer: "付款单位", ...given };
    return (await as("finance1")).createPayment({ body }, { idempotencyKey: crypto.randomUUID() });
  }

  async function customer(number: number): Promise<string> {
    const { rows } = await sql<{ id: string }>`select id from customer where is_demo order by id
      offset ${number - 1} limit 1`.execute(ports.db);
    return rows[0]?.id ?? "";
  }

  const statement = async (id: string) => (await as("finance1")).getInvoice({ params: { id } });
  return { ...needs, owed, overdueOn, paid, customer, statement };
}
