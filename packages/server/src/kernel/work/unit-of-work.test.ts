import { afterAll, expect, test } from "vitest";
import { statementsOf } from "../../testing/database/statements-of.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { unitOfWork } from "./unit-of-work.ts";

const app = await startTestApp();
afterAll(() => app.close());

test("the events of a change of many records are one statement, and a change of none has no event", async () => {
  const statementsFor = (keys: string | readonly string[]) =>
    statementsOf(app.database.pool, () =>
      unitOfWork(app.ports, { actorId: null, actorCode: "test", requestId: "", ip: "" }, (unit) =>
        unit.emit("readings", keys, "updated"),
      ),
    );
  const forOne = await statementsFor("6");
  expect(forOne.filter((statement) => statement === "insert into")).toHaveLength(1);
  expect(await statementsFor(["7", "8", "9"])).toEqual(forOne);
  expect(await statementsFor([])).not.toContain("insert into");
  const { rows } = await app.database.pool.query<{ key: string }>(
    "select key from event where noun = 'readings' and happened = 'updated' and user_id is null order by id",
  );
  expect(rows.map(({ key }) => key)).toEqual(["6", "7", "8", "9"]);
});
