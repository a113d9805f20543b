import { CustomerDraft, type Lifecycle, Lifecycle as Stage } from "@busbar/contract/customers/customer-fields";
import { customerSteps, needsReason, stageTargets } from "@busbar/contract/customers/customer-lifecycle";
import { expect, test } from "vitest";
import fc from "fast-check";
import type { Actor } from "../../kernel/actor.ts";
import { searchKey } from "../../kernel/module.ts";
import { searchPairs } from "../../kernel/sql/query.ts";
import { actionsOf, judge, judgeChange, judgeStage, refusedInLead, seesMobiles } from "./customer-rules.ts";
import { maskCode, maskMobile } from "./customer-shape.ts";

const actor = (permissions: string[], rest: Partial<Actor> = {}): Actor => ({
  id: "1",
  userCode: "SOMEBODY",
  username: "somebody",
  fullName: "某人",
  visitCode: "",
  customerId: null,
  partnerId: null,
  scope: { kind: "ALL", regions: [] },
  sessionId: "",
  steppedUpAt: null,
  stepUpBy: "password",
  factorRequired: false,
  selves: [],
  admin: false,
  roles: [],
  permissions,
  duties: [],
  ...rest,
});
const writer = actor(["customer:read", "customer:write"]);
const reader = actor(["customer:read"]);
const own = actor(["customer:read", "contact:write"], { customerId: "7", scope: { kind: "CUSTOMER", regions: [] } });
const stage = fc.constantFrom(...Stage.options);
const customer = (lifecycle: Lifecycle) => ({
  id: "7",
  lifecycle,
  merged_into: null as string | null,
  is_writable: true,
  has_points: false,
  has_contracts: false,
});

test("R-B01 who may not write may do nothing to any customer", () => {
  fc.assert(
    fc.property(stage, (lifecycle) => {
      expect(new Set(Object.values(actionsOf(customer(lifecycle), reader)))).toEqual(new Set(["not_allowed"]));
    }),
  );
});

test("R-B01 an action that is shown as possible is accepted when it is asked for", () => {
  fc.assert(
    fc.property(stage, fc.constantFrom(...customerSteps), (lifecycle, name) => {
      fc.pre(judge(name, customer(lifecycle), writer) === "ok");
      expect(judgeChange(customer(lifecycle), { lifecycle: stageTargets[name], lifecycleReason: "原因" }, writer)).toBe(
        "ok",
      );
    }),
  );
});

/** Allowed next stages of each stage; all other of the 36 ordered pairs are refused. */
const allowed: Record<Lifecycle, string> = {
  LEAD: "QUOTED PENDING_CHECK ACTIVE CLOSED",
  QUOTED: "LEAD PENDING_CHECK ACTIVE CLOSED",
  PENDING_CHECK: "LEAD QUOTED ACTIVE CLOSED",
  ACTIVE: "SUSPENDED CLOSED",
  SUSPENDED: "ACTIVE CLOSED",
  CLOSED: "PENDING_CHECK",
};
const pairs = Stage.options.flatMap((from) => Stage.options.map((to) => [from, to] as const));

test.each(pairs)("R-B01 from %s to %s as the table of stages says", (from, to) => {
  const goes = allowed[from].split(" ").includes(to);
  expect(judgeStage(customer(from), to, writer)).toBe(goes ? "ok" : "illegal_transition");
  expect(judgeStage({ ...customer(from), merged_into: "9" }, to, writer)).toBe("customer.merged");
  expect(judgeStage(customer(from), to, reader)).toBe("not_allowed");
  const ends = goes && to === "CLOSED";
  expect(judgeStage({ ...customer(from), has_points: true }, to, writer) === "customer.has_points").toBe(ends);
  expect(judgeStage({ ...customer(from), has_contracts: true }, to, writer) === "customer.has_contracts").toBe(ends);
  const unreasoned = judgeChange(customer(from), { lifecycle: to }, writer);
  if (from === to) expect(unreasoned).toBe("ok");
  else expect(unreasoned === "customer.reason_needed").toBe(goes && needsReason(from, to));
});

test("R-B01 a closed customer is not changed but by its stage", () => {
  expect(judgeChange(customer("CLOSED"), { name: "改名" }, writer)).toBe("illegal_transition");
});

test("R-B01 an enterprise user changes the contacts of its own customer and nothing else", () => {
  expect(judge("editContacts", customer("ACTIVE"), own)).toBe("ok");
  expect(judge("editContacts", { ...customer("ACTIVE"), id: "8" }, own)).toBe("not_allowed");
  expect(judge("editContacts", customer("CLOSED"), own)).toBe("illegal_transition");
  expect(judge("editContacts", customer("ACTIVE"), { ...own, permissions: ["customer:read"] })).toBe("not_allowed");
  expect(judgeChange(customer("ACTIVE"), { name: "改名" }, own)).toBe("not_allowed");
  expect(judgeChange(customer("ACTIVE"), { lifecycle: "CLOSED" }, own)).toBe("not_allowed");
  expect([seesMobiles(own, customer("ACTIVE")), seesMobiles(reader, customer("ACTIVE"))]).toEqual([true, false]);
});

test("R-B01 a lead has neither contacts, manager, limit, hold nor a later stage", () => {
  const lead = CustomerDraft.parse({ name: "线索", uscc: "91110108MA0D00017J", areaCode: "110108" });
  expect(refusedInLead(lead)).toBe(null);
  expect(refusedInLead({ ...lead, lifecycle: "ACTIVE" })).toBe("lifecycle");
  expect(refusedInLead({ ...lead, creditLimit: "1.00" })).toBe("creditLimit");
  expect(refusedInLead({ ...lead, managerOverride: "SM_EAST" })).toBe("managerOverride");
  expect(refusedInLead({ ...lead, billingHold: true })).toBe("billingHold");
});

test("R-B01 a masked number or code shows its ends only", () => {
  expect(maskMobile("13800135678")).toBe("138****5678");
  expect(maskMobile("")).toBe("");
  expect(maskCode("91110108MA0D00017J")).toBe("911101********017J");
});

test("R-B01 what is typed in full width or capitals is looked for as the plain text", () => {
  expect(searchKey(" ＡＢＣ１２３ ")).toBe("abc123");
  expect(searchPairs("华北a")).toEqual(["华北", "北a"]);
  expect(searchPairs("华")).toEqual([]);
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => searchKey(searchKey(text)) === searchKey(text)));
});
