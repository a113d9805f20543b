import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contractFixture } from "../../testing/fixtures/contract-fixture.ts";
import { pngFile } from "../../testing/files/licences.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const needs = await contractFixture(app);
const numbers = [1, 2, 3, 5, 9, 13, 16] as const;
const signed = new Map<number, { id: string; contractNo: string }>();
let draft: { id: string; contractNo: string };

beforeAll(async () => {
  for (const number of numbers)
    signed.set(
      number,
      await needs.signed(number, { startDate: "2026-01-01", endDate: "2027-01-01", discountPerUnit: "0.0345" }),
    );
  draft = await (await app.as("clerk1")).createContract({ body: await needs.draft(3) });
});

/** One file for the contract of each customer. */
const files = new Map<string, string>();
beforeAll(async () => {
  const admin = await app.as("admin");
  for (const { id } of signed.values()) {
    const params = { noun: "contracts", id };
    const file = new Blob([pngFile()]);
    files.set(id, (await admin.addAttachment({ params, query: { name: "合同.png" }, file })).id);
  }
});

/** The customers whose contracts each account sees, and whether it sees drafts. */
const seen: Record<string, { of: readonly number[]; drafts: boolean }> = {
  admin: { of: numbers, drafts: true },
  smnorth: { of: [1, 2], drafts: false },
  smnortheast: { of: [3], drafts: true },
  smeast: { of: [5], drafts: false },
  smcentral: { of: [9], drafts: false },
  smsouth: { of: [], drafts: false },
  smsouthwest: { of: [13], drafts: false },
  smnorthwest: { of: [16], drafts: false },
  partner1: { of: [3, 5], drafts: false },
  partner2: { of: [9], drafts: false },
  partner3: { of: [13], drafts: false },
  clerk1: { of: numbers, drafts: true },
  clerk2: { of: numbers, drafts: true },
  finance1: { of: numbers, drafts: true },
  enterprise1: { of: [1], drafts: false },
  enterprise3: { of: [3], drafts: false },
  enterprise16: { of: [16], drafts: false },
};
const noFile = new Set(["clerk1", "clerk2"]);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    (error: unknown) => (error as CallError).code,
  );

test.each(Object.entries(seen))(
  "R-P05 %s lists, counts, opens, finds and takes away the contracts of its scope and no other",
  async (username, { of, drafts }) => {
    const client = await app.as(username);
    const own = [...of.map((number) => signed.get(number)!), ...(drafts ? [draft] : [])];
    const ids = own.map(({ id }) => id).sort();
    const mine = new Set([...[...signed.values()].map(({ id }) => id), draft.id]);
    const { list } = await client.listContracts({ query: { pageSize: 200 } });
    expect(
      list
        .map(({ id }) => id)
        .filter((id) => mine.has(id))
        .sort(),
    ).toEqual(ids);
    for (const { id, contractNo } of [...signed.values(), draft]) {
      const sees = ids.includes(id);
      const params = { id };
      expect(await codeOf(client.getContract({ params }))).toBe(sees ? 0 : 404);
      expect(await codeOf(client.listContractVersions({ params }))).toBe(sees ? 0 : 404);
      expect(await codeOf(client.listContractActivity({ params }))).toBe(sees ? 0 : 404);
      expect((await client.listContracts({ query: { keyword: contractNo } })).total).toBe(sees ? 1 : 0);
      const record = { noun: "contracts", id };
      expect(await codeOf(client.listAttachments({ params: record }))).toBe(sees ? 0 : 404);
      const fileId = files.get(id);
      if (fileId !== undefined)
        // People outside the house read only files that are shared with them; this one is not.
        expect(await codeOf(client.downloadAttachment({ params: { ...record, fileId } }))).toBe(
          sees && !/^(partner|enterprise)/.test(username) ? 0 : 404,
        );
      const found = await client.searchGetList({ query: { keyword: contractNo } });
      expect(found.list.some(({ value }) => value === contractNo)).toBe(sees);
    }
    const file = await client.exportContracts({ query: { format: "csv" } }).catch((fault: unknown) => fault);
    if (noFile.has(username)) expect(file).toMatchObject({ code: 1403 });
    else {
      const text = await (file as Response).text();
      for (const { id, contractNo } of [...signed.values(), draft])
        expect(text.includes(contractNo)).toBe(ids.includes(id));
    }
  },
);

test("R-P05 a partner sees points and dates of a contract, and nothing of its price or of how it came to be", async () => {
  const partner = await app.as("partner1");
  const { id } = signed.get(3)!;
  const [contract, versions, list, compared, activity, file] = await Promise.all([
    partner.getContract({ params: { id } }),
    partner.listContractVersions({ params: { id } }),
    partner.listContracts({ query: {} }),
    codeOf(partner.compareContract({ params: { id } })),
    partner.listContractActivity({ params: { id } }),
    partner.exportContracts({ query: { format: "csv" } }).then((answer) => answer.text()),
  ]);
  expect(contract.points).toHaveLength(1);
  expect(contract.volumes).toHaveLength(12);
  expect(contract).not.toHaveProperty("price");
  expect(contract).not.toHaveProperty("inside");
  expect(list.list[0]).not.toHaveProperty("plan");
  expect(versions[0]).not.toHaveProperty("price");
  expect([compared, activity.total]).toEqual([404, 0]);
  const all = JSON.stringify([contract, versions, list]) + file;
  for (const secret of ["0.0345", "TP-", "ENERGY_FLAT", "planCode", "clerk", "客服"]) expect(all).not.toContain(secret);
});

test("R-P05 an enterprise sees its own contract with the plan that stands in it, and not who handled it", async () => {
  const enterprise = await app.as("enterprise3");
  const contract = await enterprise.getContract({ params: { id: signed.get(3)!.id } });
  expect(contract.price).toMatchObject({
    discountPerUnit: "0.0345",
    snapshot: { components: [{ kind: "ENERGY_FLAT" }] },
  });
  expect(contract).not.toHaveProperty("inside");
  expect(contract.updatedBy).toBeNull();
  expect(new Set(Object.values(contract.actions))).toEqual(new Set(["not_allowed"]));
});

test("R-P05 a contract of others is not changed, as if it were not there", async () => {
  const east = await app.as("smeast");
  const { id } = signed.get(1)!;
  const params = { id };
  expect(
    await codeOf(
      east.terminateContract({ params, body: { rowVersion: 1, terminatedOn: "2026-02-01", reason: "客户搬迁" } }),
    ),
  ).toBe(404);
  expect(await codeOf(east.renewContract({ params, body: { startDate: "2027-01-01", endDate: "2028-01-01" } }))).toBe(
    404,
  );
  const body = await needs.draft(1);
  expect(await codeOf(east.createContract({ body }))).toBe(1400);
  const { customerId, startDate, endDate } = { ...body };
  const query = { customerId, startDate, endDate, commodity: "ELECTRICITY" } as const;
  expect(await east.listContractChoices({ query })).toEqual({ points: [], plans: [] });
  expect(await codeOf((await app.as("editor")).listContracts({ query: {} }))).toBe(1403);
});
