import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const { pool } = app.database;

/** An issued statement of a demo customer, extended to a day. */
async function dueOn(number: number, day: string) {
  const { rows } = await pool.query<{ id: string; doc_no: string }>(
    `update invoice set extension_until = $2, status = 4 where id = (
      select i.id from invoice i where i.status in (4, -1) and i.outstanding > 0 and i.customer_id = (
        select id from customer where is_demo order by id limit 1 offset $1) order by i.id desc limit 1)
    returning id, doc_no`,
    [number - 1, day],
  );
  return rows[0]!;
}
const told = async (who: string, docNo: string) =>
  (await (await app.as(who)).listNotices({ query: { keyword: docNo } })).list
    .map(({ notice }) => notice.replaceAll(/<[^>]+>/g, ""))
    .toReversed();
const mailed = async (to: string) =>
  (await app.deliver()).flatMap((mail) =>
    mail.channel === "email" && mail.to === `${to}@busbar.example` ? [mail] : [],
  );

test("R-M09 a customer is told three days before a statement falls due and when it is overdue, the manager a week later", async () => {
  await pool.query("update user_account set language = 'en' where username = 'smeast'");
  const { doc_no: docNo } = await dueOn(5, "2026-01-24");
  await app.dutiesThrough("2026-01-20");
  expect(await told("enterprise5", docNo)).toEqual([]);
  await app.dutiesThrough("2026-01-21");
  expect(await told("enterprise5", docNo)).toEqual([expect.stringMatching(`结算单 ${docNo} 将于 2026-01-24 到期`)]);
  const [soon] = await mailed("enterprise5");
  expect(soon?.subject).toBe("付款到期提醒");
  expect(soon?.text).toContain(`结算单 ${docNo} 将于 2026-01-24 到期`);
  await app.dutiesThrough("2026-01-30");
  expect((await told("enterprise5", docNo))[1]).toContain("已逾期");
  expect(await told("smeast", docNo)).toEqual([]);
  await app.deliver();
  await app.dutiesThrough("2026-01-31");
  expect(await told("enterprise5", docNo)).toHaveLength(2);
  expect(await told("smeast", docNo)).toHaveLength(1);
  expect(await told("smnorth", docNo)).toEqual([]);
  const [late] = await mailed("smeast");
  expect(late?.subject).toBe("Payment reminder");
  expect(late?.text).toContain(`: Statement ${docNo}, 7 days overdue`);
});

test("R-M09 R-P05 a mail about a customer that has left the person's reach meanwhile is not sent", async () => {
  const { doc_no: docNo } = await dueOn(9, "2026-02-05");
  await app.dutiesThrough("2026-02-12");
  expect(await told("smcentral", docNo)).toHaveLength(1);
  await pool.query("delete from user_scope where user_id = (select id from user_account where username = 'smcentral')");
  app.clock.advance(3);
  expect(await mailed("smcentral")).toEqual([]);
});

test("R-M09 a customer without a login is reminded: its billing and overdue contacts by mail, once for each address", async () => {
  const { doc_no: docNo } = await dueOn(5, "2026-03-10");
  const { rows } = await pool.query<{ id: string }>(
    "select customer_id as id from invoice where doc_no = $1", [docNo]); // biome-ignore format: short
  const customer = rows[0]!.id;
  await pool.query("update user_account set status = 'DISABLED' where customer_id = $1", [customer]);
  await pool.query("delete from customer_contact where customer_id = $1", [customer]);
  const contacts: [string, string, string[]][] = [
    ["billing@customer.example", "BILLING", []],
    ["Billing@customer.example", "BILLING", ["OVERDUE"]],
    ["overdue@customer.example", "TECH", ["OVERDUE"]],
    ["tech@customer.example", "TECH", ["STATEMENT"]],
    ["", "BILLING", ["OVERDUE"]],
  ]; // biome-ignore format: a table
  for (const [at, [email, duty, receives]] of contacts.entries())
    await pool.query(
      "insert into customer_contact (customer_id, position, name, email, duty, receives) values ($1, $2, $3, $4, $5, $6)",
      [customer, at + 1, `联系人${at}`, email, duty, receives],
    );
  const reached = async () =>
    (await app.deliver()).flatMap((mail) =>
      mail.channel === "email" && mail.to.endsWith("@customer.example") ? [mail] : [],
    );
  await app.deliver();
  await app.dutiesOn("2026-03-06", "2026-03-07");
  const soon = await reached();
  expect(soon.map(({ to }) => to.toLowerCase()).toSorted()).toEqual([
    "billing@customer.example",
    "overdue@customer.example",
  ]);
  expect(soon[0]).toMatchObject({ subject: "付款到期提醒", language: "zh" });
  expect(soon[0]!.text).toContain("将于 2026-03-10 到期");
  expect(soon[0]!.text).toContain(docNo);
  await app.dutiesThrough("2026-03-10");
  expect(await reached()).toEqual([]);
  // What was paid before the mail goes out is no longer asked for.
  await app.dutiesThrough("2026-03-11");
  await pool.query("update invoice set confirm_status = 'DISPUTED' where doc_no = $1", [docNo]);
  expect(await reached()).toEqual([]);
});

test("R-M07 a contact with the address of a user is told as the user chose", async () => {
  const { doc_no: docNo } = await dueOn(9, "2026-04-10");
  await pool.query(
    `update customer_contact set email = 'enterprise9@busbar.example', duty = 'BILLING'
     where customer_id = (select customer_id from invoice where doc_no = $1)`,
    [docNo],
  );
  await (await app.as("enterprise9")).chooseNotices({ body: { kind: "dues", channel: "mail", isOn: false } });
  await app.deliver();
  await app.dutiesOn("2026-04-06", "2026-04-07");
  expect(await mailed("enterprise9")).toEqual([]);
});
