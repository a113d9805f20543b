import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { authority } from "../../packages/server/src/testing/webhooks/certificates.ts";
import { startReceiver } from "../../packages/server/src/testing/webhooks/receiver.ts";
import { benchFolder, databaseUrl, startBenchServer } from "./measuring/bench-server.ts";
import { callerOf, dataOf } from "./measuring/latency.ts";
import { type Row, round, type Section } from "./measuring/report.ts";

const events = Number(process.env["WEBHOOK_EVENTS"] ?? 10_000);
const perHour = 3600;

/** Changes of customers by SQL, and the time until a receiver on this machine has taken each of them by https. */
export async function benchWebhooks(): Promise<Section> {
  const folder = benchFolder();
  const receiver = await startReceiver();
  const authorities = join(folder.path, "authorities.pem");
  writeFileSync(authorities, authority);
  const server = await startBenchServer(folder.path, undefined, {
    BUSBAR_WEBHOOK_ALLOW: "loopback",
    BUSBAR_WEBHOOK_CA_FILE: authorities,
  });
  const database = new pg.Client({ connectionString: databaseUrl(folder.path) });
  try {
    await database.connect();
    const admin = await callerOf(server, "admin");
    const post = <T>(path: string, body: unknown) =>
      dataOf<T>(admin(path, { method: "POST", body: JSON.stringify(body) }));
    const { id: responsibleId } = await dataOf<{ id: string }>(admin("/user/info"));
    const account = await post<{ id: string }>("/service-accounts", {
      code: "bench",
      name: "bench",
      purpose: "bench",
      expiresOn: "2026-12-31",
      responsibleId,
      permissions: ["customer:read"],
      scope: { kind: "ALL" },
    });
    await post("/webhooks", {
      name: "bench",
      address: receiver.address(),
      eventTypes: ["customer.updated"],
      accountId: account.id,
    });
    const { rows } = await database.query<{ id: string }>("select id from customer order by id limit 10");
    const started = performance.now();
    // One record in one transaction, as calls change them.
    for (let at = 0; at < events; at += 1)
      await database.query("update customer set updated_at = clock_timestamp() where id = $1", [
        rows[at % rows.length]?.id,
      ]);
    const written = performance.now();
    while (receiver.received.length < events) await pause(20);
    const seconds = (performance.now() - started) / 1000;
    const figures: Row[] = [
      { what: `${events} changes, one a transaction`, figure: `${round((written - started) / 1000, 1)} s` },
      { what: "until the last of them was taken", figure: `${round(seconds, 1)} s` },
      { what: "deliveries an hour", figure: round((events / seconds) * perHour) },
    ];
    for (const { what, figure } of figures) console.log(`${what.padEnd(64)} ${figure}`);
    return {
      title: "Webhooks",
      intro:
        "Customers are changed by SQL, and one receiver on the same machine takes each event by https. Goal: 100,000 deliveries an hour.",
      rows: figures,
    };
  } finally {
    await database.end();
    await server.stop();
    await receiver.close();
    folder.remove();
  }
}
