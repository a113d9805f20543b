import { expect, test } from "vitest";
import { json } from "./replies.ts";

test("R-C04 an answer has the same headers of its own, whether the call adds some or none", async () => {
  const given = new Headers([
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
    ["cache-control", "private"],
  ]);
  const [plain, more] = [json({ status: 0 }, 202, new Headers(), "one"), json({ status: 0 }, 202, given, "one")];
  const own = Object.fromEntries(plain.headers);
  expect(own).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "x-request-id": "one",
  });
  expect(more.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  more.headers.delete("set-cookie");
  expect(Object.fromEntries(more.headers)).toEqual({ ...own, "cache-control": "private" });
  expect([plain.status, await plain.text()]).toEqual([more.status, await more.text()]);
});
