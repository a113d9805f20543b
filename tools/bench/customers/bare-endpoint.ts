/**
 * The lower bound on the same machine: the newest customers with their total, and one new customer, by Hono, kysely and
 * PostgreSQL alone, without permissions, validation, audit and events. The bench starts it with DATABASE_URL; it prints
 * its port.
 */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Region } from "@busbar/contract/areas/areas";
import type { Database } from "../../../packages/server/src/tables.ts";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 16 });
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

const app = new Hono();

app.get("/customers", async (context) => {
  const { region = "", lifecycle = "" } = context.req.query() as { region?: "east"; lifecycle?: "LEAD" };
  const [list, { total }] = await Promise.all([
    db
      .selectFrom("customer as c")
      .innerJoin("area as a", "a.code", "c.area_code")
      .leftJoin("partner as p", "p.id", "c.partner_id")
      .leftJoin("area_manager as am", "am.area_code", "c.area_code")
      .leftJoin("user_account as m", (on) =>
        on.on((eb) => eb("m.id", "=", eb.fn.coalesce("c.manager_override_user_id", "am.user_id"))),
      )
      .select(["c.id", "c.customer_no", "c.name", "c.short_name", "c.uscc", "c.industry_code", "c.area_code"])
      .select(["c.region", "c.lifecycle", "c.source", "c.payment_terms_days", "c.tags", "c.billing_hold"])
      .select(["c.created_at", "c.updated_at", "c.row_version", "a.name as area_name", "p.name as partner_name"])
      .select("m.full_name as manager_name")
      .where("c.region", "=", region as "east")
      .where("c.lifecycle", "=", lifecycle as "LEAD")
      .orderBy("c.created_at", "desc")
      .orderBy("c.id", "desc")
      .limit(20)
      .execute(),
    db
      .selectFrom("customer as c")
      .select((eb) => eb.fn.countAll<string>().as("total"))
      .where("c.region", "=", region as "east")
      .where("c.lifecycle", "=", lifecycle as "LEAD")
      .executeTakeFirstOrThrow(),
  ]);
  return context.json({ list, total: Number(total) });
});

/** Of the provinces in which the bench creates customers. */
const regionOf: Record<string, Region> = {
  "11": "north",
  "21": "northeast",
  "31": "east",
  "42": "central",
  "44": "south",
  "51": "southwest",
  "61": "northwest",
};

app.post("/customers", async (context) => {
  const { name, uscc, areaCode, address } =
    await context.req.json<Record<"name" | "uscc" | "areaCode" | "address", string>>();
  const made = await db
    .insertInto("customer")
    .values({ name, uscc, area_code: areaCode, region: regionOf[areaCode.slice(0, 2)]!, address })
    .returningAll()
    .executeTakeFirstOrThrow();
  return context.json(made);
});

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
);
