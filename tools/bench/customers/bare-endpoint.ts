/**
 * The limit on the same machine: the newest customers with their total, and one new customer, by Node's own server and
 * `pg` alone. Each request is one prepared statement and one trip to the database, without permissions, validation, audit
 * and events. The bench starts it with DATABASE_URL; it prints its port.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import pg from "pg";
import type { Region } from "@busbar/contract/areas/areas";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 16 });

type NewCustomer = Record<"name" | "uscc" | "areaCode" | "address", string>;

const newest = {
  name: "newest",
  text: `select c.id, c.customer_no, c.name, c.short_name, c.uscc, c.industry_code, c.area_code, c.region, c.lifecycle,
      c.source, c.payment_terms_days, c.tags, c.billing_hold, c.created_at, c.updated_at, c.row_version,
      a.name as area_name, p.name as partner_name, m.full_name as manager_name,
      (select count(*) from customer where region = $1 and lifecycle = $2) as total
    from customer c
      join area a on a.code = c.area_code
      left join partner p on p.id = c.partner_id
      left join area_manager am on am.area_code = c.area_code
      left join user_account m on m.id = coalesce(c.manager_override_user_id, am.user_id)
    where c.region = $1 and c.lifecycle = $2
    order by c.created_at desc, c.id desc limit 20`,
};

const insert = {
  name: "insert",
  text: `insert into customer (name, uscc, area_code, region, address)
    values ($1, $2, $3, $4, $5) returning *`,
};

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

async function list(query: URLSearchParams): Promise<unknown> {
  const { rows } = await pool.query<{ total: string }>({
    ...newest,
    values: [query.get("region"), query.get("lifecycle")],
  });
  return { list: rows.map(({ total: _total, ...row }) => row), total: Number(rows[0]?.total ?? 0) };
}

async function create(request: IncomingMessage): Promise<unknown> {
  const { name, uscc, areaCode, address } = (await json(request)) as NewCustomer;
  const { rows } = await pool.query({
    ...insert,
    values: [name, uscc, areaCode, regionOf[areaCode.slice(0, 2)], address],
  });
  return rows[0];
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  (request.method === "POST" ? create(request) : list(searchParams))
    .then((answer) => response.setHeader("content-type", "application/json").end(JSON.stringify(answer)))
    .catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
