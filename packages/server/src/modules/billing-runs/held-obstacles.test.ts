import { expect, test } from "vitest";
import type { FindObstacles } from "../../kernel/billing/bill-contract.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { createHeldObstacles } from "./held-obstacles.ts";

const db = {} as Db;
/** Judges every contract as blocked, and keeps which it was asked for. */
function judge() {
  const asked: string[][] = [];
  const find: FindObstacles = async (_, contracts) => {
    asked.push([...contracts]);
    return new Map(contracts.map((contract) => [contract, [{ code: `readings.missing.${asked.length}` }]]));
  };
  return { asked, find };
}
const codes = (reasons: ReadonlyMap<string, readonly { code: string }[]>) =>
  Object.fromEntries([...reasons].map(([contract, [first]]) => [contract, first?.code.at(-1)]));

test("few contracts are judged anew each time", async () => {
  const { asked, find } = judge();
  const obstacles = createHeldObstacles(find, () => 1_000_000, 2);
  expect(await obstacles(db, ["1", "2"], "202607")).toMatchObject({ judgedAt: null });
  expect(codes((await obstacles(db, ["1", "2"], "202607")).reasons)).toEqual({ "1": "2", "2": "2" });
  expect(asked).toEqual([
    ["1", "2"],
    ["1", "2"],
  ]);
});

test("a judgement of many contracts holds for five minutes, for everybody and each month, and says since when", async () => {
  const { asked, find } = judge();
  let now = 1_000_000;
  const obstacles = createHeldObstacles(find, () => now, 2);
  expect(await obstacles(db, ["1", "2", "3"], "202607")).toMatchObject({ judgedAt: now });
  now += 200_000;
  // Somebody who reaches other contracts, too.
  const more = await obstacles(db, ["2", "3", "4"], "202607");
  expect(codes(more.reasons)).toEqual({ "2": "1", "3": "1", "4": "2" });
  expect(more.judgedAt).toBe(1_000_000);
  await obstacles(db, ["1", "2", "3"], "202608");
  now += 100_001;
  expect(codes((await obstacles(db, ["1", "2", "4"], "202607")).reasons)).toEqual({ "1": "4", "2": "4", "4": "2" });
  expect(asked).toEqual([["1", "2", "3"], ["4"], ["1", "2", "3"], ["1", "2"]]);
});
