import { FirstWeekStep } from "@busbar/contract/first-week/first-week";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const done = async () => (await (await app.as("admin")).getFirstWeek({})).done;

test("R-G01 every step of the first week ticks itself, the mail when a test mail was sent", async () => {
  const besideMail = FirstWeekStep.options.filter((step) => step !== "mail");
  expect(await done()).toEqual(besideMail);
  expect(await (await app.as("admin")).testMail({})).toMatchObject({ sent: true });
  expect(await done()).toEqual(FirstWeekStep.options);
});

test("R-P01 nobody but administrators is told", async () => {
  for (const username of ["clerk1", "finance1", "smeast", "partner1", "enterprise1"])
    await expect((await app.as(username)).getFirstWeek({})).rejects.toMatchObject({ code: 1403 });
});

test.each([
  ["company", "update organisation set uscc = ''"],
  ["areas", "delete from sales_assignment"],
  ["plans", "delete from plan_version"],
  ["customers", "delete from customer"],
  ["points", "delete from pickup_point"],
  ["contracts", "delete from contract"],
  ["statement", "delete from invoice"],
] as const)("the step “%s” is open without what it asks for", async (step, without) => {
  const before = await done();
  expect(before).toContain(step);
  // Whatever refers to the rows is of no matter here.
  await app.database.ownerPool.query(`set session_replication_role = replica; ${without}`);
  expect(await done()).toEqual(before.filter((one) => one !== step));
});
