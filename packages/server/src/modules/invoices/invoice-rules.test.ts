import { type InvoiceStatus, invoiceStatuses } from "@busbar/contract/invoices/invoice-status";
import { type InvoiceActionName, invoiceActionNames } from "@busbar/contract/invoices/invoices";
import { expect, test } from "vitest";
import { dueDateOf } from "./steps/due-date.ts";
import {
  inPlaceOfWhom,
  isPastDue,
  isSumRight,
  judge,
  judgeStep,
  mayGo,
  statusWith,
  type Subject,
} from "./invoice-rules.ts";

const draft: Subject = {
  status: 1,
  doc_type: "REGULAR",
  is_voided: false,
  is_period_closed: false,
  created_by: "1",
  submitted_by: null,
  reviewed_by: null,
  reviewed_for: null,
  passing: null,
  places: [],
  extensions: 0,
  extension_asked: false,
  confirm_status: "NONE",
  line_count: 1,
  payable: "100.00",
  is_buyer_complete: true,
  checks: [],
  credits: { open: false, sum: "0" },
  reaches: [
    "invoice:submit",
    "invoice:review",
    "invoice:final",
    "invoice:confirm",
    "invoice:dispute",
    "dunning:manage",
    "credit:create",
  ],
};
const person = (id: string, permissions: readonly string[] = draft.reaches, admin = false) => ({
  id,
  admin,
  selves: [],
  roles: [],
  permissions,
});
const inState = (status: InvoiceStatus, rest: Partial<Subject> = {}): Subject => ({
  ...draft,
  status,
  submitted_by: status === 1 ? null : "1",
  reviewed_by: status === 1 || status === 2 ? null : "2",
  ...rest,
});

/** Steps that change the state, and who takes them. */
const steps: readonly [InvoiceActionName, InvoiceStatus, string][] = [
  ["submit", 2, "1"],
  ["withdraw", 1, "1"],
  ["review", 3, "2"],
  ["reject", 1, "3"],
  ["issue", 4, "3"],
  ["extend", 4, "4"],
];
const pairs = invoiceStatuses.flatMap((from) =>
  invoiceStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);
const allowed = [
  "1>2", "2>1", "2>3", "3>1", "3>4", "3>5", "4>5", "4>-1", "-1>5", "-1>4", "5>4", "5>-1", "5>6", "6>5",
]; // biome-ignore format: one look

test("of the 42 pairs of states exactly fourteen are ways", () => {
  expect(pairs).toHaveLength(42);
  expect(
    pairs
      .filter(([from, to]) => mayGo(from, to))
      .map(([from, to]) => `${from}>${to}`)
      .sort(),
  ).toEqual(allowed.toSorted());
});

test.each(pairs)(
  "R-B05 from %i a person takes a statement to %i only by a step that is one of the ways",
  (from, to) => {
    const taken = steps.filter(
      ([name, target, who]) => target === to && judge(name, inState(from), person(who), 3) === "ok",
    );
    for (const [name] of taken) expect(mayGo(from, to), name).toBe(true);
    const refused = steps.filter(([, target]) => target === to && !mayGo(from, to));
    for (const [name, , who] of refused) expect(judge(name, inState(from), person(who), 3)).toBe("illegal_transition");
  },
);

test.each([
  ["the submitter reviews", "review", 2, "1", "same_person", "ok"],
  ["another reviews", "review", 2, "2", "ok", "ok"],
  ["the submitter returns it", "reject", 2, "1", "same_person", "ok"],
  ["the submitter issues", "issue", 3, "1", "same_person", "same_person"],
  ["the reviewer issues", "issue", 3, "2", "same_person", "ok"],
  ["a third issues", "issue", 3, "3", "ok", "ok"],
  ["the submitter returns it from the final review", "reject", 3, "1", "same_person", "same_person"],
  ["another takes back what is not theirs", "withdraw", 2, "2", "invoice.not_submitter", "invoice.not_submitter"],
] as const)("X4 %s: of three persons and of two", (_, name, status, who, ofThree, ofTwo) => {
  for (const admin of [false, true]) {
    expect(judge(name, inState(status), person(who, draft.reaches, admin), 3)).toBe(ofThree);
    expect(judge(name, inState(status), person(who, draft.reaches, admin), 2)).toBe(ofTwo);
  }
});

const away = (id: string, ...reaches: Subject["reaches"]) => ({ id, name: `P${id}`, reaches });
/** The verdict for the stand-in with id 9, while 7 is absent. */
const inPlace = (name: InvoiceActionName, it: Partial<Subject>, least = 3) =>
  judgeStep(
    name,
    inState(it.status ?? 2, { reaches: [], places: [away("7", "invoice:review", "invoice:final")], ...it }),
    person("9"),
    least,
  );

test.each([
  ["reviews for one who took no step", "review", { submitted_by: "1" }, "ok"],
  ["reviews for the submitter", "review", { submitted_by: "7" }, "same_person"],
  ["reviews for another what it submitted itself", "review", { submitted_by: "9" }, "same_person"],
  ["issues for one who took no step", "issue", { status: 3 }, "ok"],
  ["issues for the reviewer", "issue", { status: 3, reviewed_by: "7" }, "same_person"],
  ["issues for another what it reviewed itself", "issue", { status: 3, reviewed_by: "9" }, "same_person"],
  [
    "issues for the one for whom it was reviewed",
    "issue",
    { status: 3, reviewed_by: "2", reviewed_for: "7" },
    "same_person",
  ],
  ["returns for the reviewer", "reject", { status: 3, reviewed_by: "7" }, "same_person"],
] as const)("X4 a stand-in who %s is told so", (_, name, it, verdict) => {
  const judged = inPlace(name, it);
  expect(judged.verdict).toBe(verdict);
  expect(judged.inPlaceOf).toMatchObject({ id: "7" });
});

test("X4 whoever is back does not issue what was reviewed in their place, nor does their stand-in review what they submitted", () => {
  const done = inState(3, { reviewed_by: "9", reviewed_for: "7" });
  expect(judge("issue", done, person("7"), 3)).toBe("same_person");
  expect(judge("issue", done, person("9"), 3)).toBe("same_person");
  expect(judge("issue", done, person("3"), 3)).toBe("ok");
  // With two persons, only the submitter may not issue, not even in the place of another.
  expect(judge("issue", done, person("7"), 2)).toBe("ok");
  expect(inPlace("issue", { status: 3, submitted_by: "7" }, 2).verdict).toBe("same_person");
});

test("one's own right comes first, and of several who are away the first for whom it can be done", () => {
  const both = [away("1", "invoice:review"), away("7", "invoice:review"), away("8", "invoice:final")];
  expect(judgeStep("review", inState(2, { places: both }), person("9"), 3)).toEqual({ verdict: "ok", inPlaceOf: null });
  const borrowed = inState(2, { reaches: [], places: both });
  expect(judgeStep("review", borrowed, person("9"), 3)).toMatchObject({ verdict: "ok", inPlaceOf: { id: "7" } });
  expect(inPlaceOfWhom(borrowed, person("9"), 3)).toBe("P7");
  expect(judge("submit", inState(1, { reaches: [], places: both }), person("9"), 3)).toBe("not_allowed");
});

test("refusals come in one order: the right, the period, the state, the person, what is missing", () => {
  const bad: Subject = inState(3, { is_period_closed: true, is_buyer_complete: false, is_voided: true });
  expect(judge("issue", bad, person("1", []), 3)).toBe("not_allowed");
  expect(judge("issue", bad, person("1"), 3)).toBe("period.closed");
  expect(judge("issue", { ...bad, is_period_closed: false }, person("1"), 3)).toBe("illegal_transition");
  expect(judge("issue", { ...bad, is_period_closed: false, is_voided: false }, person("1"), 3)).toBe("same_person");
  expect(judge("issue", inState(3, { is_buyer_complete: false }), person("3"), 3)).toBe("invoice.buyer_incomplete");
});

test("the drafter of a correction writes its lines with the permission for corrections, others do not", () => {
  const correcting = person("1", ["credit:create"]);
  for (const doc_type of ["CREDIT", "DEBIT"] as const) {
    expect(judge("update", { ...draft, doc_type }, correcting, 3)).toBe("ok");
    expect(judge("update", { ...draft, doc_type }, { ...correcting, id: "2" }, 3)).toBe("not_allowed");
    for (const name of ["move", "void", "submit"] as const)
      expect(judge(name, { ...draft, doc_type }, correcting, 3)).toBe("not_allowed");
  }
  expect(judge("update", draft, correcting, 3)).toBe("not_allowed");
});

test("a statement whose month runs passes both reviews and waits with its issue", () => {
  const checks = [{ name: "F08" as const, verdict: "BLOCKED" as const, accepted: null }];
  expect(judge("submit", { ...draft, checks }, person("1"), 3)).toBe("ok");
  expect(judge("review", inState(2, { checks }), person("2"), 3)).toBe("ok");
  expect(judge("issue", inState(3, { checks }), person("3"), 3)).toBe("invoice.not_over");
});

test.each(invoiceActionNames)("nobody does %s with a right that does not reach the statement", (name) => {
  for (const status of invoiceStatuses)
    expect(judge(name, inState(status, { reaches: [] }), person("9", draft.reaches, true), 3)).toBe("not_allowed");
});

test.each([
  ["without lines", { line_count: 0 }, "invoice.no_lines"],
  ["with a sum below zero", { payable: "-0.01" }, "invoice.sum_sign"],
  ["of nothing", { payable: "0.00" }, "ok"],
  ["that credits what is above zero", { doc_type: "CREDIT", payable: "1.00" }, "invoice.sum_sign"],
  ["that credits nothing in all", { doc_type: "CREDIT", payable: "0.00" }, "ok"],
  ["that credits", { doc_type: "CREDIT", payable: "-1.00" }, "ok"],
  ["whose buyer's title is incomplete", { is_buyer_complete: false }, "invoice.buyer_incomplete"],
] as const)("a statement %s is submitted, or it is said why not", (_, rest, verdict) => {
  expect(judge("submit", inState(1, rest), person("1"), 3)).toBe(verdict);
});

test.each([
  ["a draft", "REGULAR", 1, "-0.01", true],
  ["a statement under review", "REGULAR", 2, "-0.01", false],
  ["a debit under review", "DEBIT", 2, "0.00", true],
  ["a draft of a credit", "CREDIT", 1, "0.01", false],
  ["a credit under review", "CREDIT", 2, "-0.01", true],
] as const)("%s (%s, state %i) that comes to %s: %s", (_, doc_type, status, payable, allowed) => {
  expect(isSumRight({ doc_type, status, payable })).toBe(allowed);
});

test.each([
  ["dispute", 1, "NONE", "illegal_transition"],
  ["dispute", 4, "NONE", "ok"],
  ["dispute", 5, "CONFIRMED", "ok"],
  ["dispute", -1, "DISPUTED", "illegal_transition"],
  ["dispute", 6, "NONE", "illegal_transition"],
  ["confirm", 4, "RESOLVED", "ok"],
  ["confirm", 4, "DISPUTED", "illegal_transition"],
  ["confirm", 4, "CONFIRMED", "illegal_transition"],
  ["resolve", -1, "DISPUTED", "ok"],
  ["resolve", -1, "NONE", "illegal_transition"],
] as const)("%s of a statement in state %i that is %s: %s", (name, status, confirm_status, verdict) => {
  expect(judge(name, inState(status, { confirm_status }), person("5"), 3)).toBe(verdict);
});

test("payment is put off twice at most, and only of what is overdue", () => {
  expect(judge("extend", inState(-1, { extensions: 1 }), person("4"), 3)).toBe("ok");
  expect(judge("extend", inState(-1, { extensions: 2 }), person("4"), 3)).toBe("invoice.extended_twice");
  expect(judge("extend", inState(-1, { extension_asked: true }), person("4"), 3)).toBe("invoice.extension_asked");
});

const owed = { payable: "100.00", due_date: "2026-02-10", extension_until: null };
test.each([
  [4, "100.00", "2026-02-01", 5],
  [4, "99.99", "2026-02-01", 4],
  [4, "0.00", "2026-02-11", 4],
  [-1, "100.00", "2026-03-01", 5],
  [-1, "50.00", "2026-03-01", -1],
  [5, "99.99", "2026-02-10", 4],
  [5, "0.00", "2026-02-11", -1],
  [5, "100.00", "2026-02-11", 5],
] as const)("R-B05 from %i with %s allocated on %s a statement is %i", (status, allocated, today, after) => {
  expect(statusWith(allocated, { ...owed, status }, today)).toBe(after);
});

test("it is past due from the day after the last that counts, put off or not", () => {
  expect(isPastDue(owed, "2026-02-10")).toBe(false);
  expect(isPastDue(owed, "2026-02-11")).toBe(true);
  expect(isPastDue({ ...owed, extension_until: "2026-02-20" }, "2026-02-20")).toBe(false);
  expect(isPastDue({ ...owed, extension_until: "2026-02-20" }, "2026-02-21")).toBe(true);
});

test.each([
  ["2026-01-20", 15, "2026-02-04"],
  ["2026-01-10", 0, "2026-01-12"],
  ["2026-01-30", 15, "2026-02-14"],
  ["2026-01-31", 15, "2026-02-24"],
  ["2025-09-16", 15, "2025-10-09"],
  ["2025-12-17", 15, "2026-01-04"],
])("issued on %s with %i days, it is due on %s, a day that is worked", (issued, terms, due) => {
  const special = new Map<string, "HOLIDAY" | "MAKEUP_WORKDAY">([
    ...["02-15", "02-16", "02-17", "02-18", "02-19", "02-20", "02-21", "02-22", "02-23"].map(
      (day) => [`2026-${day}`, "HOLIDAY"] as const,
    ),
    ...["01", "02", "03", "04", "05", "06", "07", "08"].map((day) => [`2025-10-${day}`, "HOLIDAY"] as const),
    ["2026-01-01", "HOLIDAY"],
    ["2026-01-02", "HOLIDAY"],
    ["2026-01-03", "HOLIDAY"],
    ["2026-01-04", "MAKEUP_WORKDAY"],
    ["2026-02-14", "MAKEUP_WORKDAY"],
  ]);
  expect(dueDateOf(issued, terms, special)).toBe(due);
});
