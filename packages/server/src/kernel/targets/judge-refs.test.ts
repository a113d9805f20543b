import { afterAll, expect, test } from "vitest";
import { createSomeCustomer } from "../../testing/second-process.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import type { JudgedRow } from "./import-target.ts";
import { withFreeRefs } from "./judge-refs.ts";

const app = await startTestApp();
afterAll(() => app.close());

const row = (id: string, target: JudgedRow["target"] = null): JudgedRow => ({
  key: id,
  verdict: target ? "changed" : "new",
  problems: [],
  draft: { externalRefs: [{ system: "SAP", id }] },
  before: null,
  target,
});

test("a row with a number that another record or an earlier row has is wrong, and one with its own is not", async () => {
  const admin = await app.as("admin");
  const { id, rowVersion } = await createSomeCustomer(admin);
  const [own, free] = [`own-${id}`, `free-${id}`];
  const externalRefs = [{ system: "SAP", id: own }];
  await admin.updateCustomer({ params: { id }, body: { externalRefs, rowVersion } });
  const rows = [row(own, { id, version: 2 }), row(own), row(free), row(free)];
  const judged = await withFreeRefs(app.ports.db, "customer", rows);
  expect(judged.map(({ verdict }) => verdict)).toEqual(["changed", "wrong", "new", "wrong"]);
  expect(judged[1]?.problems).toEqual([{ field: "externalRefs", rule: "external_ref.taken" }]);
  expect((await withFreeRefs(app.ports.db, "point", [row(own)])).map(({ verdict }) => verdict)).toEqual(["new"]);
});
