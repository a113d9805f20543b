import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const rows = async <Row>(text: string): Promise<Row[]> => (await app.database.pool.query(text)).rows as Row[];

test("each customer of the demo has its points under contract on every day of 2025", async () => {
  const missing = await rows(`
    select u.external_code from pickup_point u where u.is_demo and u.commodity <> 'HEAT' and not exists (
      select from contract_point p where p.point_id = u.id and p.binds
        and daterange(p.valid_from, p.valid_to) @> daterange('2025-01-01', '2026-01-01'))`);
  expect(missing).toEqual([]);
});

test("contracted volumes are the formula's totals times 0.97 to 1.05, in whole hundreds", async () => {
  // The heating works has one point, PP-DEMO-002, with a check total of 811,006.801 kWh.
  const [volume] = await rows<{ kwh: string; months: string; odd: string }>(`
    select sum(v.quantity) as kwh, count(*) as months, count(*) filter (where v.quantity % 100 <> 0) as odd
    from contract t join contract_month_volume v on v.contract_id = t.id join customer c on c.id = t.customer_id
    where c.uscc = '91220102MA0D000417' and t.start_date = '2025-01-01'`);
  const share = Number(volume?.kwh) / 811_006.801;
  expect(share).toBeGreaterThan(0.969);
  expect(share).toBeLessThan(1.051);
  expect(volume).toMatchObject({ months: "12", odd: "0" });
});

test("the demo has a contract in each state on its first day, and the next number follows theirs", async () => {
  const states = await rows<{ status: string; count: string }>(
    "select status, count(*) from contract where start_date >= '2026-01-01' group by status order by status",
  );
  expect(Object.fromEntries(states.map(({ status, count }) => [status, Number(count)]))).toEqual({
    ACTIVE: 14,
    DRAFT: 1,
    IN_APPROVAL: 1,
    SIGNED: 1,
    TERMINATED: 1,
  });
  const clerk = await app.as("clerk1");
  const { list } = await clerk.listContracts({ query: { status: ["EXPIRED"], pageSize: 1 } });
  const again = await clerk.renewContract({
    params: { id: list[0]!.id },
    body: { startDate: "2027-01-01", endDate: "2028-01-01" },
  });
  expect(again.contractNo).toBe("HT-2026-0004");
});

test("a contract of the demo stands as the portal would have left it: plan in it, first version, who did what", async () => {
  const clerk = await app.as("clerk1");
  const { list } = await clerk.listContracts({
    query: { keyword: "华北一号铸造", status: ["ACTIVE"], commodity: "ELECTRICITY" },
  });
  const params = { id: list[0]!.id };
  const contract = await clerk.getContract({ params });
  expect(contract.price).toMatchObject({ plan: { planCode: "S3" }, snapshot: { planCode: "S3" } });
  expect(contract.previous?.contractNo).toMatch(/^HT-2024-/);
  expect(contract.volumesBefore).toHaveLength(12);
  expect((await clerk.listContractVersions({ params })).map(({ versionNo, state }) => [versionNo, state])).toEqual([
    [1, "AGREED"],
  ]);
  const { list: happened } = await clerk.listContractActivity({ params });
  expect(happened.map(({ action }) => action)).toEqual([
    "contract.sign",
    "contract.approve",
    "contract.submit",
    "contract.create",
  ]);
});

test("nothing of the demo's contracts is due on its first day", async () => {
  const before = await rows("select id, status from contract order by id");
  await app.dutiesThrough("2026-01-20");
  expect(await rows("select id, status from contract order by id")).toEqual(before);
});
