import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { db } = app.ports;

type Client = Awaited<ReturnType<typeof app.as>>;
type Region = "north" | "east" | "south";

/** Gives the person a duty with its own scope and signs in again. */
async function withDuty(username: string, permission: string, ...regions: Region[]): Promise<Client> {
  const { id } = await db
    .selectFrom("user_account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("duty_grant")
    .values({
      user_id: id,
      permission,
      scope_kind: regions.length > 0 ? "REGION" : "ALL",
      scope_regions: regions,
      valid_from: "2001-01-01",
    })
    .execute();
  // Actors are cached for some seconds by token.
  app.clock.advance(3);
  return app.as(username);
}

const regionsOf = async (client: Client) => {
  const { list, total } = await client.listCustomers({ query: { pageSize: 200 } });
  expect(new Set(list.map(({ id }) => id)).size).toBe(total);
  return [...new Set(list.map(({ region }) => region))].toSorted();
};
const oneOf = async (client: Client, region: Region) =>
  (await client.listCustomers({ query: { region: [region], pageSize: 1 } })).list[0]!;

test("R-P05 a duty of a region lets a manager read that region beside the own one, each row once", async () => {
  expect(await regionsOf(await app.as("smeast"))).toEqual(["east"]);
  const manager = await withDuty("smeast", "customer:read", "north", "east");
  expect(await regionsOf(manager)).toEqual(["east", "north"]);
  const north = await oneOf(manager, "north");
  expect(north.actions.edit).toBe("not_allowed");
  await expect(
    manager.updateCustomer({ params: { id: north.id }, body: { rowVersion: 1, address: "x" } }),
  ).rejects.toMatchObject({ code: 1403 });
});

test("R-P05 a duty reaches what a partner's own agreement does not", async () => {
  const own = (await (await app.as("partner1")).listCustomers({ query: {} })).total;
  const partner = await withDuty("partner1", "customer:read", "south");
  const { list, total } = await partner.listCustomers({ query: { pageSize: 200 } });
  expect(total).toBeGreaterThan(own);
  expect(list.filter(({ region, partnerNo }) => region !== "south" && partnerNo !== "HZ0001")).toEqual([]);
});

test("R-P05 whoever reads everything writes only where the duty to write reaches", async () => {
  const reader = await withDuty("clerk2", "customer:write", "east");
  const [east, north] = [await oneOf(reader, "east"), await oneOf(reader, "north")];
  expect([east.actions.edit, north.actions.edit]).toEqual(["ok", "not_allowed"]);
  const change = ({ id, rowVersion }: typeof east) =>
    reader.updateCustomer({ params: { id }, body: { rowVersion, address: "改后" } });
  expect(await change(east)).toMatchObject({ address: "改后" });
  await expect(change(north)).rejects.toMatchObject({ code: 1403 });
  // The customer cannot be moved out of the region either.
  await expect(
    reader.updateCustomer({ params: { id: east.id }, body: { rowVersion: east.rowVersion + 1, areaCode: "110108" } }),
  ).rejects.toMatchObject({ reason: "customer.out_of_scope" });
  const { contacts } = await reader.getCustomer({ params: { id: north.id } });
  expect(contacts?.every(({ mobile }) => mobile === "" || mobile.includes("****"))).toBe(true);
});

test("R-P05 an export holds the rows that the right to export reaches, however many one reads", async () => {
  const reader = await withDuty("clerk2", "export:data", "south");
  const { total } = await reader.listCustomers({ query: { region: ["south"] } });
  const file = await reader.exportCustomers({ query: { format: "csv", columns: "region" } });
  const [, ...rows] = (await file.text()).trim().split(/\r?\n/);
  expect(rows).toHaveLength(total);
  expect(new Set(rows)).toEqual(new Set([`"华南"`]));
});

test("R-P05 a duty to assign reaches its regions alone", async () => {
  await withDuty("clerk2", "assignment:read");
  const clerk = await withDuty("clerk2", "assignment:write", "east");
  const { list } = await clerk.listAssignments({ query: { pageSize: 200 } });
  const verdicts = (region: Region) =>
    new Set(
      list.filter((row) => row.region === region && row.state === "current").map(({ actions }) => actions.update),
    );
  expect(verdicts("east")).toEqual(new Set(["ok"]));
  expect(verdicts("north")).toEqual(new Set(["not_allowed"]));
});
