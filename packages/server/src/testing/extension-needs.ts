import { paymentNeeds } from "./payment-needs.ts";
import type { TestApp } from "./start-test-app.ts";

type Asked = { id: string; rowVersion: number };

/** Requests for later payment, besides what payments need. */
export async function extensionNeeds(app: TestApp) {
  const needs = await paymentNeeds(app);
  // Its statement went with those of the demo.
  await app.database.pool.query("delete from extension_request");
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const ask = async (who: string, statements: readonly { id: string }[], until: string) =>
    (await app.as(who)).askExtension(
      { body: { statements: statements.map(({ id }) => id), until, reason: "资金周转，申请延期" } },
      key(),
    );
  const approve = async (who: string, { id, rowVersion }: Asked, until: string, answer = "") =>
    (await app.as(who)).approveExtension({ params: { id }, body: { rowVersion, until, answer } });
  const refuse = async (who: string, { id, rowVersion }: Asked, answer: string) =>
    (await app.as(who)).refuseExtension({ params: { id }, body: { rowVersion, answer } });
  const withdraw = async (who: string, { id, rowVersion }: Asked) =>
    (await app.as(who)).withdrawExtension({ params: { id }, body: { rowVersion } });
  /** The request as the person sees it in the list; undefined when they do not. */
  const seen = async (who: string, id: string) =>
    (await (await app.as(who)).listExtensionRequests({ query: { pageSize: 200 } })).list.find((row) => row.id === id);
  /** Pays a statement in full. */
  async function pay(number: number, statement: { id: string; payable: string }): Promise<void> {
    const payment = await needs.paid(number, statement.payable);
    await (await app.as("finance1")).allocatePayment({
      params: { id: payment.id },
      body: { rowVersion: payment.rowVersion, items: [{ invoiceId: statement.id, amount: statement.payable }] },
    });
  }
  return { ...needs, ask, approve, refuse, withdraw, seen, pay };
}
