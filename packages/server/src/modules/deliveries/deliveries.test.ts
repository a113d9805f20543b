import type { InvoiceMail } from "@busbar/contract/deliveries/mail-states";
import { afterAll, expect, test } from "vitest";
import { createSmtpMailer } from "../../node/mails/mailer.ts";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { startMailServer } from "../../testing/mails/mail-server.ts";
import { pdfPages } from "../../testing/files/pdf-text.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const server = await startMailServer();
const mailer = createSmtpMailer(server.url, "Busbar <busbar@retailer.example>");
const app = await startTestApp({ mailer });
afterAll(async () => {
  mailer.close();
  await app.close();
  await server.stop();
});
const { contract, draft, issued } = await invoiceFixture(app);
const clerk = await app.as("clerk1");
const admin = await app.as("admin");

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as { code: number; reason: string },
  );
const deliveriesOf = ({ id }: { id: string }, client = clerk) => client.listInvoiceDeliveries({ params: { id } });
const sendAgain = ({ id }: { id: string }, client = clerk) => client.sendInvoice({ params: { id } });

/** Leaves only these recipients at the customer. */
async function people(customerId: string, contacts: { email: string; duty?: string; receives?: string[] }[]) {
  await sql("delete from customer_contact where customer_id = $1", [customerId]);
  await sql("update user_account set email = null, email_key = null where customer_id = $1", [customerId]);
  for (const [at, { email, duty = "BILLING", receives = [] }] of contacts.entries())
    await sql(
      "insert into customer_contact (customer_id, position, name, email, duty, receives) values ($1, $2, $3, $4, $5, $6)",
      [customerId, at + 1, `联系人${at}`, email, duty, receives],
    );
}
let made = 0;
async function issuedFor(contacts: Parameters<typeof people>[1], number = 1) {
  const { id } = await contract(number);
  const [row] = await sql<{ customer_id: string }>("select customer_id from contract where id = $1", [id]);
  await people(row!.customer_id, contacts);
  made += 1;
  return issued(id, `2025${String(made).padStart(2, "0")}`);
}

test("R-B05 at its issue a statement is mailed to those who are told of statements, with its paper attached", async () => {
  const it = await issuedFor([
    { email: "money@customer.example", duty: "LEGAL", receives: ["STATEMENT"] },
    { email: "billing@customer.example", duty: "BILLING" },
    { email: "MONEY@customer.example", duty: "TECH", receives: ["STATEMENT"] },
  ]);
  expect((await deliveriesOf(it)).list).toMatchObject([{ state: "QUEUED", requestedBy: null }]);
  await app.app.deliver();
  const [mail, ...others] = server.received.splice(0);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: `结算单 ${it.docNo}（2025年1月）` });
  expect(mail!.envelopeTo[0]!.toLowerCase()).toBe("money@customer.example");
  expect(mail!.text).toContain("应付金额 ¥100.00，请于 2026-02-04 前支付");
  // Contacts have no account, so their mail has no link into the portal.
  expect(mail!.text).not.toContain("#/billing");
  const [paper] = mail!.attachments;
  expect(paper).toMatchObject({
    mimeType: "application/pdf",
    filename: expect.stringMatching(/^结算单 JS2026-\d{6} .*\.pdf$/),
  });
  const bytes = new Uint8Array(paper!.content as ArrayBuffer);
  expect((await pdfPages(bytes)).join("")).toContain(it.docNo);
  const file = await clerk.getInvoicePdf({ params: { id: it.id } });
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  expect((await deliveriesOf(it)).list).toMatchObject([{ state: "SENT", error: null, settledAt: expect.any(String) }]);
});

test("where nobody is marked the contacts for billing are told, and users of the enterprise who wish so", async () => {
  const it = await issuedFor(
    [{ email: "tech@customer.example", duty: "TECH" }, { email: "billing@customer.example" }],
    2,
  );
  await app.app.deliver();
  expect(server.received.splice(0).map(({ envelopeTo }) => envelopeTo[0])).toEqual(["billing@customer.example"]);
  await sql(
    `update user_account set email = 'user' || id || '@customer.example' where id = (select id from user_account
       where customer_id = $1 order by id limit 1)`,
    [it.customerId],
  );
  await sendAgain(it);
  await app.app.deliver();
  const mails = server.received.splice(0);
  expect(mails.map(({ envelopeTo }) => envelopeTo[0] ?? "").toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    "billing@customer.example",
    expect.stringMatching(/^user\d+@customer.example$/),
  ]);
  expect(mails.find(({ envelopeTo }) => envelopeTo[0]!.startsWith("user"))!.text).toContain(
    `#/billing/statement/${it.id}`,
  );
  await sql(
    "insert into notice_choice (user_id, kind, channel, is_on) select id, 'statements', 'mail', false from user_account where customer_id = $1",
    [it.customerId],
  );
  await sendAgain(it);
  await app.app.deliver();
  expect(server.received.splice(0).map(({ envelopeTo }) => envelopeTo[0])).toEqual(["billing@customer.example"]);
});

test("who is asked to be told no more while a mail waits is not told, and that stands beside the statement", async () => {
  const it = await issuedFor([], 2);
  await sql(
    `update user_account set email = 'late@customer.example' where id = (select min(id) from user_account where customer_id = $1)`,
    [it.customerId],
  );
  await sql("delete from notice_choice");
  await sendAgain(it);
  await sql(
    "insert into notice_choice (user_id, kind, channel, is_on) select id, 'statements', 'mail', false from user_account where customer_id = $1",
    [it.customerId],
  );
  await app.app.deliver();
  expect(server.received).toEqual([]);
  expect((await deliveriesOf(it)).list).toMatchObject([{ state: "UNWANTED" }]);
});

test("an address that the server refuses is told beside the statement and among dead letters, and can be tried again", async () => {
  const it = await issuedFor([{ email: "gone@customer.example" }], 3);
  server.refuse.set("gone@customer.example", { code: 550, text: "no such user: secret words of the other server" });
  await app.app.deliver();
  expect((await deliveriesOf(it)).list).toMatchObject([{ state: "FAILED", error: "EENVELOPE 550" }]);
  const { list, total } = await admin.listDeadLetters({ query: {} });
  expect({ total, list }).toMatchObject({
    total: 1,
    list: [{ kind: "statement-issued", address: "gone@customer.example", reason: "EENVELOPE 550", attempts: 1 }],
  });
  const params = { id: list[0]!.id };
  server.refuse.clear();
  await admin.retryDeadLetter({ params });
  expect((await deliveriesOf(it)).list).toMatchObject([{ state: "QUEUED", error: null }]);
  expect(await refusal(admin.retryDeadLetter({ params }))).toMatchObject({ code: 404 });
  await app.app.deliver();
  expect(server.received.splice(0)).toHaveLength(1);
  expect((await deliveriesOf(it)).list).toMatchObject([{ state: "SENT" }]);
  expect(await admin.listDeadLetters({ query: {} })).toMatchObject({ total: 0, list: [] });
  expect(await refusal(clerk.listDeadLetters({ query: {} }))).toMatchObject({ code: 1403 });
  expect(await refusal(clerk.retryDeadLetter({ params }))).toMatchObject({ code: 1403 });
});

test("sending again takes an issued statement, the right for it, somebody to write to, and no mail on its way", async () => {
  const it = await issuedFor([{ email: "a@customer.example" }], 4);
  expect(await refusal(sendAgain(it))).toMatchObject({ reason: "delivery.queued" });
  await app.app.deliver();
  expect(await deliveriesOf(it)).toMatchObject({ resend: "ok" });
  expect(await refusal(sendAgain(it, await app.as("finance2")))).toMatchObject({ code: 1403 });
  expect(await sendAgain(it)).toMatchObject({
    resend: "delivery.queued",
    list: [{ requestedBy: expect.any(String) }, {}],
  });
  await app.app.deliver();
  await people(it.customerId, []);
  expect(await refusal(sendAgain(it))).toMatchObject({ reason: "delivery.nobody" });
  const open = await draft((await contract(4)).id, "202512");
  expect(await refusal(sendAgain(open))).toMatchObject({ code: 1409 });
  server.received.splice(0);
});

test("people outside are not told who is written to, and who does not see a statement is told of none", async () => {
  const it = await issuedFor([{ email: "a@customer.example" }], 5);
  for (const [username, code] of [
    ["partner1", 1403],
    ["smnorth", 404],
    ["enterprise1", 404],
    ["editor", 1403],
  ] as const)
    expect([username, await refusal(deliveriesOf(it, await app.as(username)))]).toMatchObject([username, { code }]);
  expect((await deliveriesOf(it, await app.as("smeast"))).list).toHaveLength(1);
});

test("the list says of each statement how its last mails ended, finds by it, and sends many again", async () => {
  const mailOf = async (username: string, id: string) => {
    const { list } = await (await app.as(username)).listInvoices({ query: { pageSize: 200 } });
    return list.find((row) => row.id === id)?.mail;
  };
  const found = async (mail: InvoiceMail, username = "clerk1") => {
    const { list, total } = await (await app.as(username)).listInvoices({ query: { mail: [mail], pageSize: 200 } });
    expect(list.map((row) => row.mail)).toEqual(Array.from({ length: total }, () => mail));
    return list.map(({ id }) => id);
  };
  const sent = await issuedFor([{ email: "ok@customer.example" }], 7);
  const failed = await issuedFor([{ email: "ok@customer.example" }, { email: "gone@customer.example" }], 8);
  const nobody = await issuedFor([], 9);
  const open = await draft((await contract(9)).id, "202601");
  expect(await found("QUEUED")).toEqual(expect.arrayContaining([sent.id, failed.id]));
  server.refuse.set("gone@customer.example", { code: 550, text: "no such user" });
  await app.app.deliver();
  expect(await found("SENT")).toContain(sent.id);
  expect(await found("FAILED")).toEqual([failed.id]);
  expect(await found("NO_ADDRESS")).toContain(nobody.id);
  expect(await mailOf("clerk1", open.id)).toBeNull();
  // An imported opening statement was never mailed.
  await sql("delete from invoice_delivery where invoice_id = $1", [sent.id]);
  expect(await found("NOT_SENT")).toEqual([sent.id]);
  expect(await refusal(sendAgain(nobody))).toMatchObject({ reason: "delivery.nobody" });

  const ids = [sent.id, failed.id, nobody.id, open.id];
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const receipt = await clerk.sendInvoices({ body: { of: { ids } } }, key());
  expect(receipt).toMatchObject({ noun: "invoices", action: "send", done: 2, skipped: 2, undo: "bulk.not_reversible" });
  const rows = (await clerk.listBulkActionRows({ params: { id: receipt.id }, query: {} })).list;
  expect(rows.flatMap(({ reason }) => reason?.code ?? [])).toEqual(["delivery.nobody", "illegal_transition"]);
  server.refuse.clear();
  await app.app.deliver();
  // A failure before the last attempt no longer counts.
  expect(await found("FAILED")).toEqual([]);
  expect(await mailOf("clerk1", failed.id)).toBe("SENT");
  const file = await (await app.as("admin")).exportInvoices({ query: { mail: ["NO_ADDRESS"], format: "csv" } });
  expect(await file.text()).toContain("无收件邮箱");
  expect(await refusal((await app.as("finance2")).sendInvoices({ body: { of: { ids } } }, key()))).toMatchObject({
    code: 1403,
  });
  server.received.splice(0);
});

test("people outside see nothing of mails in the list, and find nothing by them", async () => {
  const it = await issuedFor([{ email: "a@customer.example" }], 5);
  const partner = await app.as("partner1");
  const { list } = await partner.listInvoices({ query: { pageSize: 200 } });
  expect(list.find(({ id }) => id === it.id)).toBeTruthy();
  expect(list.every((row) => !("mail" in row))).toBe(true);
  expect((await partner.listInvoices({ query: { mail: ["QUEUED", "SENT"] } })).total).toBe(0);
  await app.app.deliver();
  server.received.splice(0);
});

test("an issue that is undone mails nothing", async () => {
  const before = await sql("select id from invoice_delivery");
  await app.database.ownerPool.query(`create or replace function refuse_event() returns trigger language plpgsql as $$ begin
    if new.action = 'issue' then raise exception 'no'; end if; return new; end $$;
    create trigger refuse_issue before insert on invoice_event for each row execute function refuse_event()`);
  await refusal(issuedFor([{ email: "a@customer.example" }], 6));
  await app.database.ownerPool.query("drop trigger refuse_issue on invoice_event");
  expect(await sql("select id from invoice_delivery")).toEqual(before);
});
