import { listQuery, many } from "@busbar/contract/kernel/http/paging";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { readListState, stateIn, stateOf, viewOf, withView, writeListState } from "./list-address.ts";
import { queryText } from "../portal/view.ts";

const Query = listQuery(
  ["name", "createdAt"],
  { q: z.string().max(200).optional(), area: many(z.string()), state: z.enum(["open", "closed"]).optional() },
  "-createdAt",
);
const defaults = { pageNo: 1, pageSize: 20, sort: "-createdAt" };

/** Writes the state to an address and reads it back. */
function roundTrip(state: Record<string, unknown>) {
  const value = writeListState("my-customers", state, Query);
  const address = queryText(new URLSearchParams(value === null ? {} : { v: value }));
  return readListState("my-customers", new URLSearchParams(address).get("v"), Query);
}

const anyState = fc.record(
  {
    pageNo: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.constantFrom(20, 50, 100, 200),
    sort: fc.constantFrom("name", "-name", "createdAt", "-createdAt"),
    q: fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
    area: fc.array(fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
    state: fc.constantFrom("open", "closed"),
  },
  { requiredKeys: [] },
);

test("R-S06 any state of a list survives its address, whatever the letters", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(roundTrip(state)).toEqual({ ...defaults, ...state });
    }),
    { numRuns: 500 },
  );
});

test("R-S06 the value starts with the page's name and leaves the defaults out", () => {
  expect(writeListState("my-customers", { ...defaults, pageNo: 2, area: ["110000", "120000"] }, Query)).toBe(
    "my-customers~1~pageNo*2~area*110000~area*120000",
  );
  expect(writeListState("my-customers", defaults, Query)).toBeNull();
});

test("R-S06 the address stays readable", () => {
  expect(queryText(new URLSearchParams({ v: "my-customers~1~q*张" }))).toBe("?v=my-customers~1~q*%E5%BC%A0");
});

test("R-S06 a saved view is named beside the state, which reads the same with it and without", () => {
  const state = stateOf("my-customers", { ...defaults, area: ["110000"] }, Query);
  const value = withView("my-customers", "12", state);
  expect(value).toBe("my-customers~1~view*12~area*110000");
  expect(viewOf("my-customers", value)).toBe("12");
  expect(viewOf("points", value)).toBeNull();
  expect(readListState("my-customers", value, Query)).toEqual(stateIn("my-customers", state, Query));
  expect(withView("my-customers", null, "")).toBeNull();
  expect(viewOf("my-customers", withView("my-customers", null, state))).toBeNull();
});

test.each([
  ["another page's state", "points~1~pageNo*3"],
  ["another version", "my-customers~2~pageNo*3"],
  ["nothing", null],
  ["an empty value", ""],
  ["noise", "~~~***!!!"],
  ["a name of the prototype", "my-customers~1~__proto__*x~constructor*y"],
])("R-S06 %s is ignored", (_, value) => {
  expect(readListState("my-customers", value, Query)).toEqual(defaults);
});

test("R-S06 a part that is no longer allowed is dropped and the rest kept", () => {
  expect(readListState("my-customers", "my-customers~1~pageNo*-4~state*gone~q*abc~unknown*1", Query)).toEqual({
    ...defaults,
    q: "abc",
  });
});

test("R-S06 no text of an address makes a list fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(Query.safeParse(readListState("my-customers", `my-customers~1~${text}`, Query)).success).toBe(true);
    }),
  );
});
