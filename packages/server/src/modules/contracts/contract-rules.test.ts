import type { ContractStatus } from "@busbar/contract/contracts/contract-fields";
import { ContractDraft } from "@busbar/contract/contracts/contract-fields";
import { monthsOf, yearBefore } from "@busbar/contract/contracts/contract-months";
import {
  type ContractAction,
  type ContractActionName,
  contractActionNames,
} from "@busbar/contract/contracts/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  judge,
  judgeStep,
  refusedAmendment,
  refusedTerms,
  refusedVolumes,
  statusOn,
  type Subject,
} from "./contract-rules.ts";

const today = "2026-01-20";
const clerk = { id: "1", admin: false, selves: [], roles: [], permissions: ["contract:write"] };
const approver = { id: "2", admin: false, selves: [], roles: [], permissions: ["contract:approve"] };
const admin = { id: "3", admin: true, selves: [], roles: [], permissions: [] };
const reader = { id: "4", admin: false, selves: [], roles: [], permissions: ["contract:read"] };

const draft: Subject = {
  status: "DRAFT",
  startDate: "2026-02-01",
  endDate: "2027-02-01",
  ends_on: "2027-02-01",
  terminated_on: null,
  author_ids: ["1"],
  approved_at: null,
  planVersionId: "9",
  point_count: 2,
  months_missing: 0,
  amendment_by: null,
  billing_hold_reason: null,
  is_writable: true,
  is_approvable: true,
  places: [],
};
const waiting: Subject = { ...draft, status: "IN_APPROVAL" };
const approved: Subject = { ...waiting, approved_at: new Date() };
const active: Subject = { ...draft, status: "ACTIVE" };

const states = ["DRAFT", "IN_APPROVAL", "SIGNED", "ACTIVE", "EXPIRED", "TERMINATED"] as const;
const possible: Record<ContractActionName, readonly ContractStatus[]> = {
  update: ["DRAFT"],
  remove: ["DRAFT"],
  submit: ["DRAFT"],
  approve: ["IN_APPROVAL"],
  return: ["IN_APPROVAL"],
  sign: ["IN_APPROVAL"],
  setVolumes: ["DRAFT", "SIGNED", "ACTIVE"],
  amend: ["SIGNED", "ACTIVE"],
  decideAmendment: ["SIGNED", "ACTIVE"],
  returnAmendment: ["SIGNED", "ACTIVE"],
  terminate: ["SIGNED", "ACTIVE"],
  renew: ["SIGNED", "ACTIVE", "EXPIRED", "TERMINATED"],
  hold: ["SIGNED", "ACTIVE", "EXPIRED", "TERMINATED"],
  release: ["SIGNED", "ACTIVE", "EXPIRED", "TERMINATED"],
};
const pairs = contractActionNames.flatMap((name) => states.map((status) => [name, status] as const));

test.each(pairs)("whether one may %s a contract that is %s", (name, status) => {
  const approved_at = name === "sign" ? new Date() : null;
  const amendment_by = name === "decideAmendment" || name === "returnAmendment" ? "1" : null;
  const isHeld = name === "release" && possible.release.includes(status);
  const it = { ...draft, status, approved_at, amendment_by, billing_hold_reason: isHeld ? "合同争议" : null };
  const verdict = possible[name].includes(status) ? "ok" : "illegal_transition";
  expect(judge(name, it, admin, today)).toBe(verdict);
  expect(judge(name, it, reader, today)).toBe("not_allowed");
});

const verdicts: readonly [string, ContractActionName, Subject, typeof clerk, ContractAction][] = [
  [
    "its author does not approve it",
    "approve",
    waiting,
    { ...clerk, permissions: ["contract:approve"] },
    "same_person",
  ],
  [
    "an administrator who wrote in it does not either",
    "approve",
    { ...waiting, author_ids: ["1", "3"] },
    admin,
    "same_person",
  ],
  ["somebody else approves it", "approve", waiting, approver, "ok"],
  ["what is approved is not approved again", "approve", approved, approver, "contract.approved"],
  ["a person who only writes does not approve", "approve", waiting, clerk, "not_allowed"],
  ["nobody approves beyond their scope", "approve", { ...waiting, is_approvable: false }, approver, "not_allowed"],
  ["its author takes it back", "return", waiting, clerk, "ok"],
  ["an approver returns it", "return", approved, approver, "ok"],
  ["without approval it is not signed", "sign", waiting, clerk, "contract.not_approved"],
  ["after its term it is not signed", "sign", { ...approved, ends_on: today }, clerk, "contract.term_over"],
  ["without points it is not submitted", "submit", { ...draft, point_count: 0 }, clerk, "contract.no_points"],
  ["without a plan it is not submitted", "submit", { ...draft, planVersionId: null }, clerk, "contract.no_plan"],
  [
    "with a month missing it is not submitted",
    "submit",
    { ...draft, months_missing: 1 },
    clerk,
    "contract.volumes_missing",
  ],
  ["after its term it is not submitted", "submit", { ...draft, ends_on: today }, clerk, "contract.term_over"],
  [
    "a second amendment waits for the first",
    "amend",
    { ...active, amendment_by: "1" },
    clerk,
    "contract.amendment_open",
  ],
  [
    "what ends early is not amended",
    "amend",
    { ...active, terminated_on: "2026-03-01" },
    clerk,
    "contract.terminated_ahead",
  ],
  [
    "its proposer does not approve an amendment",
    "decideAmendment",
    { ...active, amendment_by: "3" },
    admin,
    "same_person",
  ],
  [
    "it is not ended early twice",
    "terminate",
    { ...active, terminated_on: "2026-03-01" },
    clerk,
    "contract.terminated_ahead",
  ],
];
test.each(verdicts)("of a contract, %s", (_, name, it, person, verdict) => {
  expect(judge(name, it, person, today)).toBe(verdict);
});

test.each([
  ["SIGNED", "2026-01-31", null],
  ["ACTIVE", "2026-02-01", null],
  ["ACTIVE", "2027-01-31", null],
  ["EXPIRED", "2027-02-01", null],
  ["ACTIVE", "2026-05-31", "2026-06-01"],
  ["TERMINATED", "2026-06-01", "2026-06-01"],
  ["TERMINATED", "2028-01-01", "2026-06-01"],
  ["EXPIRED", "2028-01-01", "2027-02-01"],
] as const)("a signed contract is %s on %s, ended early on %s", (status, day, terminated_on) => {
  expect(statusOn({ ...draft, terminated_on }, day)).toBe(status);
});

test.each([
  ["2026-01-01", "2027-01-01", 12, "2026-12"],
  ["2026-01-31", "2026-02-01", 1, "2026-01"],
  ["2026-01-31", "2026-02-02", 2, "2026-02"],
  ["2025-11-15", "2026-02-15", 4, "2026-02"],
  ["2026-01-01", "2036-01-01", 120, "2035-12"],
  ["2026-01-15", "2036-01-15", 121, "2036-01"],
  ["2026-01-01", "2026-01-01", 0, undefined],
  ["2026-01-01", "2036-01-02", 0, undefined],
] as const)("a term from %s to before %s has %i months, the last %s", (startDate, endDate, count, last) => {
  const months = monthsOf({ startDate, endDate });
  expect([months.length, months.at(-1)]).toEqual([count, last]);
});

test("the months of a term follow each other without a gap, whatever its dates", () => {
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2029-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 3652 }), (start, days) => {
      const startDate = start.toISOString().slice(0, 10);
      const last = new Date(Date.parse(startDate) + (days - 1) * 86_400_000).toISOString();
      const endDate = new Date(Date.parse(startDate) + days * 86_400_000).toISOString().slice(0, 10);
      const months = monthsOf({ startDate, endDate });
      expect(months[0]).toBe(startDate.slice(0, 7));
      expect(months.at(-1)).toBe(last.slice(0, 7));
      const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
      expect(months.map(count)).toEqual(months.map((_, at) => count(startDate.slice(0, 7)) + at));
    }),
  );
  expect(yearBefore("2026-01")).toBe("2025-01");
});

test.each([
  ["2026-01-01", "2036-01-01", true],
  ["2026-01-01", "2036-01-02", false],
  ["2024-02-29", "2034-02-28", true],
  ["2024-02-29", "2034-03-01", false],
  ["2026-01-01", "2026-01-01", false],
  ["2026-01-02", "2026-01-01", false],
])("R-V04 whether a contract may run from %s to before %s", (startDate, endDate, isRight) => {
  const given = { customerId: "1", commodity: "ELECTRICITY", startDate, endDate };
  expect(ContractDraft.safeParse(given).success).toBe(isRight);
});

const terms = { startDate: "2026-02-01", endDate: "2027-02-01", volumes: [] };
const range = (pointId: string, validFrom: string, validTo: string) => ({ pointId, validFrom, validTo });
test.each([
  ["the whole term", [range("1", "2026-02-01", "2027-02-01")], null],
  [
    "two parts of it one after the other",
    [range("1", "2026-02-01", "2026-05-01"), range("1", "2026-05-01", "2027-02-01")],
    null,
  ],
  ["a day before", [range("1", "2026-01-31", "2027-02-01")], "contract.point_dates"],
  ["a day after", [range("1", "2026-02-01", "2027-02-02")], "contract.point_dates"],
  [
    "the same day twice",
    [range("1", "2026-02-01", "2026-05-02"), range("1", "2026-05-01", "2027-02-01")],
    "contract.point_dates",
  ],
])("a point may have %s of a contract or not", (_, points, code) => {
  expect(refusedTerms({ ...terms, points }, (id) => id)?.code ?? null).toBe(code);
});

test.each(["2026-01", "2027-02"])("a volume of %s is none of the term's", (month) => {
  const volumes = [{ month, quantity: "1" }];
  expect(refusedTerms({ ...terms, points: [], volumes }, (id) => id)?.code).toBe("contract.month_outside");
});

test.each([
  ["2026-01", "5", "contract.month_begun"],
  ["2026-01", "4.000", null],
  ["2026-02", "5", null],
])("on 20 January the volume of %s may become %s or not", (month, quantity, code) => {
  const before = [{ month, quantity: "4" }];
  expect(refusedVolumes(before, [{ month, quantity }], today)?.code ?? null).toBe(code);
});

const year = {
  startDate: "2026-01-01",
  endDate: "2027-01-01",
  points: [],
  volumes: [{ month: "2026-01", quantity: "4" }],
};
test.each([
  ["from today on", today, year, null],
  ["from yesterday on", "2026-01-19", year, "contract.amendment_start"],
  ["from the day after its end", "2027-01-01", year, "contract.amendment_start"],
  ["another first day", today, { ...year, startDate: "2026-01-02" }, "contract.begun"],
  ["an end that is over", today, { ...year, endDate: today }, "contract.end_past"],
  ["a month that has begun left out", today, { ...year, volumes: [] }, "contract.month_begun"],
  [
    "a month that has begun with more",
    today,
    { ...year, volumes: [{ month: "2026-01", quantity: "5" }] },
    "contract.month_begun",
  ],
])("an amendment of an active contract with %s is taken or not", (_, effectiveFrom, amended, code) => {
  const it = { status: "ACTIVE", startDate: "2026-01-01" } as const;
  const refusal = refusedAmendment(it, year.volumes, { effectiveFrom, terms: amended }, today);
  expect(refusal?.code ?? null).toBe(code);
});

const away = { id: "7", name: "P7", reaches: ["contract:approve"] as const };
const open: Subject = { ...waiting, is_writable: false, is_approvable: false, places: [away] };
test.each([
  ["approves what another wrote", "approve", open, "ok"],
  ["does not approve what the one who is away wrote", "approve", { ...open, author_ids: ["7"] }, "same_person"],
  ["does not approve for another what it wrote itself", "approve", { ...open, author_ids: ["1", "2"] }, "same_person"],
  ["sends back", "return", open, "ok"],
  ["does not decide what the one who is away proposed", "decideAmendment", amendedBy("7"), "same_person"],
  ["decides what another proposed", "decideAmendment", amendedBy("1"), "ok"],
] as const)("X4 a stand-in %s", (_, name, it, verdict) => {
  expect(judgeStep(name, it, approver, "2026-01-20")).toMatchObject({ verdict, inPlaceOf: { id: "7" } });
});

test("a stand-in does nothing but deciding, and what it may itself it does in its own name", () => {
  expect(judgeStep("sign", { ...approved, is_writable: false, places: [away] }, approver, "2026-01-20")).toEqual({
    verdict: "not_allowed",
    inPlaceOf: null,
  });
  expect(judgeStep("approve", { ...open, is_approvable: true }, approver, "2026-01-20")).toEqual({
    verdict: "ok",
    inPlaceOf: null,
  });
});

function amendedBy(amendment_by: string): Subject {
  return { ...open, status: "ACTIVE", amendment_by };
}
