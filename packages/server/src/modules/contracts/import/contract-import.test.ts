import { afterAll, beforeAll, expect, test } from "vitest";
import { importer, refusal } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  clerk = await importer(app, "clerk1", "zh-CN", "contracts");
  const { list } = await clerk.client.listCustomers({ query: { keyword: "KH000005" } });
  for (const code of ["CUT-1", "CUT-2", "CUT-3"])
    await clerk.client.createPoint({
      body: {
        name: code,
        idScheme: "FREE",
        externalCode: code,
        areaCode: "310115",
        tenancy: { customerId: list[0]?.id as string, validFrom: "2025-07-01" },
      },
    });
});
afterAll(() => app.close());

const head =
  "原合同编号,客户编号,开始日期,最后一天,用能点编号,用能点开始日期,套餐编号,套餐版本,签订日期,税率,1月,2月,3月,分月电量";
const file = (...lines: string[]) => new Blob([[head, ...lines].join("\n")]);
const problems = async (who: typeof clerk, id: string) =>
  (await who.wrong(id)).list.map(({ row, problems: found }) => [
    row,
    ...found.map((one) => `${one.field} ${one.rule}`),
  ]);
const contractOf = async (externalNo: string) => {
  const { list } = await clerk.client.listContracts({ query: { keyword: externalNo } });
  const found = list[0];
  return found ? clerk.client.getContract({ params: { id: found.id } }) : undefined;
};

test("contracts come in as drafts with their points and the volumes of all rows, and wait for another person", async () => {
  const { id, batch } = await clerk.dryRun(
    file(
      'GD-1,KH000005,2026-01-01,2026-03-31,CUT-1,,S1,,2025-12-20,13%,"1,000",900,800,',
      "GD-1,KH000005,2026-01-01,2026-03-31,cut-2,2026-02-01,s1,,2025-12-20,0.13,,100,100.5,",
      "GD-2,91320583MA1D000514,2026-04-01,2028-03-31,CUT-1,,S1,1,,,,,,2026-04=5000；2027-04:6000",
    ),
  );
  expect(await problems(clerk, id)).toEqual([]);
  expect(batch.counts).toMatchObject({ new: 3, wrong: 0 });
  expect(await clerk.commit(id)).toMatchObject({ kind: "import.commit.contracts", result: { created: 3 } });
  const contract = await contractOf("GD-1");
  expect(contract).toMatchObject({
    externalNo: "GD-1",
    status: "DRAFT",
    startDate: "2026-01-01",
    endDate: "2026-04-01",
    signDate: "2025-12-20",
    volumes: [
      { month: "2026-01", quantity: "1000" },
      { month: "2026-02", quantity: "1000" },
      { month: "2026-03", quantity: "900.5" },
    ],
    price: { plan: { planCode: "S1", versionNo: 1 }, taxRate: "0.13" },
  });
  expect(contract?.points.map(({ externalCode, validFrom, validTo }) => [externalCode, validFrom, validTo])).toEqual([
    ["CUT-1", "2026-01-01", "2026-04-01"],
    ["CUT-2", "2026-02-01", "2026-04-01"],
  ]);
  expect((await contractOf("GD-2"))?.volumes).toHaveLength(2);
  // Every row of the receipt names its contract, not only the first one.
  const { list: rows } = await clerk.client.listImportRows({ params: { id }, query: { verdict: "new" } });
  const other = await contractOf("GD-2");
  expect(rows.map(({ targetId, targetName }) => [targetId, targetName])).toEqual([
    [contract?.id, contract?.contractNo],
    [contract?.id, contract?.contractNo],
    [other?.id, other?.contractNo],
  ]);
  // The importer is the author, so somebody else approves.
  const params = { id: contract?.id as string };
  const admin = app.client(await app.tokenOf("admin"));
  const submitted = await clerk.client.submitContract({ params, body: { rowVersion: contract?.rowVersion as number } });
  expect(submitted.actions.approve).not.toBe("ok");
  const approved = await admin.approveContract({ params, body: { rowVersion: submitted.rowVersion } });
  expect(approved.inside?.approved).not.toBeNull();
  expect(await refusal(clerk.undo(id))).toMatchObject({ reason: "import.changed_since", details: { count: 2 } });
});

test("an import of contracts is taken back as a whole, and then comes in again", async () => {
  const lines = [
    "GD-3,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,",
    "GD-3,KH000005,2026-05-01,2026-06-30,CUT-2,,S1,,,,,,,",
  ];
  const first = await clerk.dryRun(file(...lines));
  await clerk.commit(first.id);
  const again = await clerk.dryRun(file(...lines, "GD-4,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,"));
  expect(again.batch.counts).toMatchObject({ new: 1, same: 2 });
  const other = await clerk.dryRun(file("GD-3,KH000005,2026-05-01,2026-07-31,CUT-1,,S1,,,,,,,"));
  expect(await problems(clerk, other.id)).toEqual([[2, "externalNo import.contract_exists"]]);
  expect(await clerk.undo(first.id)).toMatchObject({ state: "done", result: { removed: 2 } });
  expect(await contractOf("GD-3")).toBeUndefined();
  expect((await clerk.dryRun(file(...lines, ""))).batch.counts).toMatchObject({ new: 2 });
});

test("each usual mistake of a file of contracts is named", async () => {
  const { id, job } = await clerk.dryRun(
    file(
      "M-1,KH999999,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,",
      "M-2,KH000005,2026-05-01,2026-04-30,CUT-3,,S1,,,,,,,",
      "M-3,KH000005,2025-07-01,2025-12-31,CUT-3,,S1,,,,,,,",
      "M-4,KH000005,2026-05-01,2026-06-30,PP-DEMO-001,,S1,,,,,,,",
      "M-5,KH000005,2026-05-01,2026-06-30,CUT-3,2026-04-01,S1,,,,,,,",
      "M-6,KH000005,2026-05-01,2026-06-30,CUT-3,,S99,,,,,,,",
      "M-7,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,9,,,,,,",
      "M-8,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,2099-01-01,,,,,",
      "M-9,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,17%,,,,",
      "M-10,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,,5,,,",
      "M-11,KH000005,2026-01-15,2027-01-31,CUT-3,,S1,,,,5,,,",
      "M-12,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,五月一千",
      "M-13,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,",
      "M-13,KH000005,2026-05-01,2026-07-31,CUT-1,,S1,,,,,,,",
      "M-13,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,",
    ),
  );
  expect(job.error).toBeNull();
  expect(await problems(clerk, id)).toEqual([
    [2, "customer import.customer_unknown"],
    [3, "endDate contract.dates"],
    [4, "endDate contract.term_over"],
    [5, "point contract.point_missing"],
    [6, "pointFrom contract.point_dates"],
    [7, "planCode contract.plan_unknown"],
    [8, "planVersion contract.plan_unknown"],
    [9, "signDate contract.sign_date"],
    [10, "taxRate enum"],
    [11, "january contract.month_outside"],
    [12, "january import.month_twice_in_term"],
    [13, "volumes import.volumes"],
    [15, "endDate import.contract_differs"],
    [16, "point import.duplicate"],
  ]);
});

test("a row that was put right but differs from its contract's others fails the commit, which names the contract", async () => {
  const { id } = await clerk.dryRun(
    file(
      "ZZ-9,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,",
      "ZZ-9,KH000005,2026-05-01,2026-06-30,CUT-1,,S99,,,,,,,",
    ),
  );
  await clerk.client.fixImportRow({ params: { id, row: "3" }, body: { cells: { planCode: "S2" } } });
  const job = await clerk.commit(id);
  expect(job).toMatchObject({ state: "failed", error: { code: "import.contract_differs_in_file" } });
  expect(job.error?.message).toContain("ZZ-9");
  expect(await contractOf("ZZ-9")).toBeUndefined();
});

test.each(["partner1", "enterprise1", "clerk2", "finance1", "editor"])(
  "R-P02 %s, without the right to write contracts, imports none",
  async (username) => {
    const person = await importer(app, username, "zh-CN", "contracts");
    expect(await refusal(person.upload(file("X-1,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,")))).toMatchObject({
      code: 1403,
    });
  },
);

test("R-P05 a manager's file reaches neither customers nor points nor contracts elsewhere", async () => {
  const manager = await importer(app, "smnorth", "zh-CN", "contracts");
  const { id } = await manager.dryRun(
    file(
      "N-1,KH000005,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,",
      "N-2,KH000001,2026-05-01,2026-06-30,CUT-3,,S1,,,,,,,",
      "GD-1,KH000001,2026-05-01,2026-06-30,PP-DEMO-001,,S1,,,,,,,",
    ),
  );
  expect((await problems(manager, id)).map(([row, first]) => [row, first])).toEqual([
    [2, "customer import.customer_unknown"],
    [3, "point contract.point_missing"],
    [4, expect.stringMatching(/externalNo import.contract_taken_elsewhere|point contract.point_taken/)],
  ]);
});
