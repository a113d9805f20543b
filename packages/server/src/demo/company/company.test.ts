import { checkPointCode, type IdScheme } from "@busbar/contract/points/point-codes";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { demoCustomers } from "../demo-customers.ts";
import { demoPointCode, demoPoints } from "../demo-points.ts";

const app = await startTestApp({ demo: "company" });
afterAll(() => app.close());
const rows = async <Row>(text: string): Promise<Row[]> => (await app.database.pool.query(text)).rows as Row[];

test("the company has customers in all stages, sectors and regions, each with a name of its own and a valid code", async () => {
  const customers = await rows<{
    name: string;
    uscc: string;
    lifecycle: string;
    region: string;
    industry_code: string;
  }>("select name, uscc, lifecycle, region, industry_code from customer order by id");
  expect(customers).toHaveLength(62);
  expect(new Set(customers.map(({ name }) => name)).size).toBe(62);
  expect(customers.filter(({ uscc }) => !checkCreditCode(uscc).ok)).toEqual([]);
  expect(new Set(customers.map(({ lifecycle }) => lifecycle)).size).toBe(6);
  expect(new Set(customers.map(({ region }) => region)).size).toBe(7);
  expect(new Set(customers.map(({ industry_code }) => industry_code)).size).toBeGreaterThan(7);
});

test("no name of the company says that it is a demo; the records say it themselves", async () => {
  for (const table of ["customer", "partner", "price_plan", "tou_calendar", "organisation", "pickup_point"])
    expect(await rows(`select name from ${table} where name ~ '演示|demo'`)).toEqual([]);
  expect(await rows("select id from customer where not is_demo")).toEqual([]);
});

test("the sixteen customers and forty points of the core keep numbers, codes and areas in the company", async () => {
  const customers = await rows("select customer_no, uscc, area_code from customer order by id limit 16");
  expect(customers).toEqual(
    demoCustomers.map(({ uscc, areaCode }, at) => ({
      customer_no: `KH${String(at + 1).padStart(6, "0")}`,
      uscc,
      area_code: areaCode,
    })),
  );
  const points = await rows<{ external_code: string }>(
    "select external_code, name from pickup_point order by id limit 40",
  );
  expect(points).toEqual(demoPoints.map(({ name }, at) => ({ external_code: demoPointCode(at), name })));
  const own = await (await app.as("enterprise16")).listCustomers({ query: {} });
  expect(own.list.map(({ customerNo }) => customerNo)).toEqual(["KH000016"]);
});

test("the company's own points have the numbers that grid companies give", async () => {
  const codes = await rows<{ id_scheme: IdScheme; external_code: string; account_no: string }>(
    "select id_scheme, external_code, account_no from pickup_point order by id offset 40",
  );
  expect(codes.length).toBeGreaterThan(100);
  expect(new Set(codes.map(({ id_scheme }) => id_scheme))).toEqual(new Set(["CN_ACCOUNT", "CN_MP"]));
  const wrong = codes.filter(
    ({ id_scheme, external_code, account_no }) =>
      !checkPointCode(id_scheme, external_code).ok || !checkPointCode("CN_ACCOUNT", account_no).ok,
  );
  expect(wrong).toEqual([]);
});

test("each point is under a contract of its customer on every day of its tenancy in 2024 and 2025", async () => {
  expect(
    await rows(`select u.external_code, n.valid_from from point_tenancy n join pickup_point u on u.id = n.point_id
      where u.commodity <> 'HEAT' and not (
        select coalesce(range_agg(daterange(p.valid_from, p.valid_to)), '{}') from contract_point p
        join contract t on t.id = p.contract_id
        where p.point_id = u.id and p.binds and t.customer_id = n.customer_id
      ) @> (daterange(n.valid_from, n.valid_to) * daterange('2024-01-01', '2026-01-01'))`),
  ).toEqual([]);
});

test("contracts of the company follow one another, were amended, ended early and end soon", async () => {
  const [found] = await rows(`select count(*) filter (where previous_id is not null) > 60 as renewed,
    count(*) filter (where status = 'TERMINATED') as ended, count(*) filter (where status = 'ACTIVE'
      and ends_on < '2026-04-20') >= 5 as soon from contract`);
  expect(found).toEqual({ renewed: true, ended: "3", soon: true });
  const versions = await rows(
    "select state, count(*)::int from contract_version where version_no > 1 group by 1 order by 1",
  );
  expect(versions).toEqual([
    { state: "AGREED", count: 2 },
    { state: "IN_APPROVAL", count: 1 },
  ]);
  expect(
    await rows(`select c.id from contract c join contract p on p.id = c.previous_id
      where p.customer_id <> c.customer_id or p.ends_on > c.start_date`),
  ).toEqual([]);
});

test("no contract of the company ended on a day to come, and no active customer is without one", async () => {
  expect(await rows("select id from contract where terminated_on > '2026-01-20'")).toEqual([]);
  expect(
    await rows(`select c.name from customer c where c.lifecycle = 'ACTIVE' and not exists (select from contract t
      where t.customer_id = c.id and t.status not in ('EXPIRED', 'TERMINATED')) and c.customer_no <> 'KH000016'`),
  ).toEqual([]);
});

test("nothing of the company is due on its first day", async () => {
  const before = await rows("select id, status from contract order by id");
  await app.dutiesThrough("2026-01-20");
  expect(await rows("select id, status from contract order by id")).toEqual(before);
});
