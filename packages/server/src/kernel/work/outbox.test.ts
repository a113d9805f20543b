import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import type { Mail } from "../messages/mail.ts";
import { type MessageKind, type NewMessage, queueMessage, Undeliverable } from "../messages/messages.ts";
import { createOutbox } from "./outbox.ts";
import { unitOfWork } from "./unit-of-work.ts";

let app: TestApp;
afterEach(() => app.close());

const byTheServer = { actorId: null, actorCode: "", requestId: "", ip: "" };
const secret = "a-token-that-nobody-may-read";
const mailTo = (to: string): Mail => ({
  channel: "email",
  to,
  language: "zh",
  subject: "s",
  text: secret,
  html: secret,
});
const plain: MessageKind = {
  kind: "plain",
  prepare: async (_tx, message) => (message.address === "nobody" ? null : mailTo(message.address)),
};
const outboxOf = (send: (mail: Mail) => Promise<void>, kinds: readonly MessageKind[] = [plain]) =>
  createOutbox({ ...app.ports, mailer: { leaves: true, send } }, kinds);

const queue = (message: Partial<NewMessage> & { address: string }) =>
  unitOfWork(app.ports, byTheServer, (unit) =>
    unit.sendMessage({ kind: "plain", language: "zh", ...message }, app.clock.now()),
  );
const rows = () => app.ports.db.selectFrom("outbound_message").selectAll().orderBy("id").execute();

test("a message leaves with its change, and not at all when the change fails", async () => {
  app = await startTestApp({ demo: false });
  const sent: string[] = [];
  const outbox = outboxOf(async ({ to }) => void sent.push(to));
  await expect(
    app.ports.db.transaction().execute(async (tx) => {
      await queueMessage(tx, { kind: "plain", address: "undone@example.com", language: "zh" }, app.clock.now());
      throw new Error("the change fails");
    }),
  ).rejects.toThrow("the change fails");
  await queue({ address: "done@example.com" });
  await outbox.deliver();
  await outbox.deliver();
  expect(sent).toEqual(["done@example.com"]);
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 1, error: null }]);
});

test("of an address that stands for nobody nothing is sent and nothing is kept", async () => {
  app = await startTestApp({ demo: false });
  await queue({ address: "nobody", content: { typed: "nobody" } });
  await outboxOf(async () => expect.fail("was sent")).deliver();
  expect(await rows()).toMatchObject([{ state: "none", address: "", content: {} }]);
});

test("while the mail server is away a mail is tried again with growing pauses, and leaves once it is back", async () => {
  app = await startTestApp({ demo: false });
  let away = true;
  const sent: string[] = [];
  const outbox = outboxOf(async ({ to }) => {
    if (away) throw Object.assign(new Error(`connect refused for ${secret}`), { code: "ECONNREFUSED" });
    sent.push(to);
  });
  await queue({ address: "late@example.com" });
  await outbox.deliver();
  await outbox.deliver();
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1, error: "ECONNREFUSED" }]);
  app.clock.advance(59);
  await outbox.deliver();
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
  app.clock.advance(2);
  await outbox.deliver();
  expect(await rows()).toMatchObject([{ attempts: 2 }]);
  away = false;
  app.clock.advance(120);
  await outbox.deliver();
  expect(sent).toEqual(["late@example.com"]);
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 3, error: null }]);
  expect(JSON.stringify([await rows(), app.logged])).not.toContain(secret);
});

test("after ten attempts within a day a mail is given up, and the log says so", async () => {
  app = await startTestApp({ demo: false });
  let attempts = 0;
  const outbox = outboxOf(async () => {
    attempts += 1;
    throw Object.assign(new Error("down"), { code: "ETIMEDOUT" });
  });
  await queue({ address: "never@example.com" });
  const began = app.clock.now();
  let row = (await rows())[0]!;
  while (row.state === "waiting") {
    app.clock.set(row.next_at);
    await outbox.deliver();
    row = (await rows())[0]!;
  }
  const hours = (app.clock.now().getTime() - began.getTime()) / 3_600_000;
  expect(attempts).toBe(10);
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThanOrEqual(24);
  expect(row).toMatchObject({ state: "failed", error: "ETIMEDOUT" });
  expect(app.logged).toContainEqual(expect.objectContaining({ level: "error" }));
});

test("an address that does not exist fails at once", async () => {
  app = await startTestApp({ demo: false });
  await queue({ address: "gone@example.com" });
  await outboxOf(async () => {
    throw new Undeliverable("EENVELOPE 550");
  }).deliver();
  expect(await rows()).toMatchObject([{ state: "failed", attempts: 1, error: "EENVELOPE 550" }]);
});

test("a dead address does not hold up the others", async () => {
  app = await startTestApp({ demo: false });
  let release = () => {};
  const dead = new Promise<void>((resolve) => (release = resolve));
  const sent: string[] = [];
  let allOthers = () => {};
  const others = new Promise<void>((resolve) => (allOthers = resolve));
  const outbox = outboxOf(async ({ to }) => {
    if (to === "dead@example.com") return dead;
    sent.push(to);
    if (sent.length === 20) allOthers();
  });
  await queue({ address: "dead@example.com" });
  for (let n = 0; n < 20; n += 1) await queue({ address: `a${n}@example.com` });
  const delivering = outbox.deliver();
  await others;
  expect(sent).toHaveLength(20);
  release();
  await delivering;
  expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: 21 }, () => "sent"));
});

test("two processes send each mail once", async () => {
  app = await startTestApp({ demo: false });
  const sent: string[] = [];
  const send = async ({ to }: Mail) => void sent.push(to);
  for (let n = 0; n < 30; n += 1) await queue({ address: `b${n}@example.com` });
  await Promise.all([outboxOf(send).deliver(), outboxOf(send).deliver()]);
  expect(sent.length).toBe(30);
  expect(new Set(sent).size).toBe(30);
});

test("a worker that dies between sending and marking repeats the mail once and loses none", async () => {
  app = await startTestApp({ demo: false });
  const sent: string[] = [];
  const dead = Promise.withResolvers<void>();
  const dying = outboxOf(async () => {
    sent.push("by the dead");
    await dead.promise;
  });
  const living = outboxOf(async () => void sent.push("by the living"));
  await queue({ address: "twice@example.com" });
  const died = dying.deliver();
  await vi.waitUntil(() => sent.length === 1);
  // The lease protects the message for as long as sending a mail may take.
  app.clock.advance(179);
  await living.deliver();
  expect(sent).toEqual(["by the dead"]);
  app.clock.advance(2);
  await living.deliver();
  app.clock.advance(3600);
  await living.deliver();
  expect(sent).toEqual(["by the dead", "by the living"]);
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 2 }]);
  // The worker was slow, not dead: the outcome of its own attempt no longer counts.
  dead.reject(Object.assign(new Error("late"), { code: "ETIMEDOUT" }));
  await died;
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 2, error: null }]);
});

test("while a mail server takes its time no transaction and no lock waits for it", async () => {
  app = await startTestApp({ demo: false });
  const held = async () => {
    const { rows: transactions } = await sql`select state, query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and query like '%outbound_message%'`.execute(app.ports.db);
    return transactions;
  };
  // The other lanes hold the row briefly while they look for work; a lock of the sending itself would not go away.
  const outbox = outboxOf(() => vi.waitFor(async () => expect(await held()).toEqual([]), { timeout: 20_000 }));
  await queue({ address: "slow@example.com" });
  await outbox.deliver();
  expect(await rows()).toMatchObject([{ state: "sent", error: null }]);
});

test("a message of a newer release waits for a process that knows it", async () => {
  app = await startTestApp({ demo: false });
  await queue({ kind: "of-tomorrow", address: "a@example.com" });
  await outboxOf(async () => expect.fail("was sent")).deliver();
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 0 }]);
});

test("a running server sends at once, woken by the change", async () => {
  let arrived = (_mail: Mail) => {};
  const mail = new Promise<Mail>((resolve) => (arrived = resolve));
  app = await startTestApp({ work: true, mailer: { leaves: true, send: async (sent) => arrived(sent) } });
  await app.client().forgotPassword({ body: { email: "clerk1@busbar.example" } });
  expect(await mail).toMatchObject({ to: "clerk1@busbar.example" });
});

test("settled messages are forgotten after a month", async () => {
  app = await startTestApp({ demo: false });
  const outbox = outboxOf(async () => undefined);
  await queue({ address: "old@example.com" });
  await outbox.deliver();
  app.clock.advance(29 * 86_400);
  await outbox.forgetOld();
  expect(await rows()).toHaveLength(1);
  app.clock.advance(2 * 86_400);
  await outbox.forgetOld();
  expect(await rows()).toHaveLength(0);
});
