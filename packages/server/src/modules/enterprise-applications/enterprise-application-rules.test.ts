import type { ApplicationState } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Actor } from "../../kernel/actor.ts";
import { actionsOf, enterpriseKey, judge, judgeApplicant, judgeEnterprise } from "./enterprise-application-rules.ts";

const person = (given: Partial<Actor>): Actor => ({
  id: "9",
  userCode: "U9",
  username: "u9",
  fullName: "U9",
  visitCode: "",
  customerId: null,
  partnerId: null,
  scope: { kind: "NONE", regions: [] },
  sessionId: "s",
  steppedUpAt: null,
  stepUpBy: "password",
  factorRequired: false,
  selves: [],
  admin: false,
  roles: [],
  permissions: [],
  duties: [],
  ...given,
});
const keeper = person({ id: "1", permissions: ["customer:write"], scope: { kind: "REGION", regions: ["east"] } });
const admin = person({ id: "2", admin: true });
const colleague = person({ id: "3", customerId: "5", scope: { kind: "CUSTOMER", regions: [] } });
const stranger = person({ id: "4", customerId: "6", scope: { kind: "CUSTOMER", regions: [] } });
const applicant = person({ id: "9" });

const application = (given: Partial<Parameters<typeof judge>[1]> = {}) => ({
  kind: "NEW" as const,
  state: "PENDING" as const,
  applicantId: "9",
  customerId: null,
  ...given,
});
const join = application({ kind: "JOIN" as never, customerId: "5" });

test("R-A08 those who keep customers decide, and for a request to join those of the enterprise", () => {
  const verdicts = (who: Actor) => [judge("approve", application(), who), judge("approve", join, who)];
  expect(verdicts(keeper)).toEqual(["ok", "ok"]);
  expect(verdicts(admin)).toEqual(["ok", "ok"]);
  expect(verdicts(colleague)).toEqual(["not_allowed", "ok"]);
  expect(verdicts(stranger)).toEqual(["not_allowed", "not_allowed"]);
  expect(verdicts(applicant)).toEqual(["not_allowed", "not_allowed"]);
});

test("R-A08 nobody decides their own application, administrators neither", () => {
  for (const who of [keeper, admin]) {
    const own = application({ applicantId: who.id });
    expect(actionsOf(own, who)).toEqual({ approve: "same_person", reject: "same_person", withdraw: "ok" });
  }
});

test("R-A08 only what waits is decided or withdrawn, and only the applicant withdraws", () => {
  for (const state of ["APPROVED", "REJECTED", "WITHDRAWN"] satisfies ApplicationState[]) {
    const done = application({ state: state as never });
    expect(actionsOf(done, keeper)).toEqual({
      approve: "illegal_transition",
      reject: "illegal_transition",
      withdraw: "not_allowed",
    });
    expect(judge("withdraw", done, applicant)).toBe("illegal_transition");
  }
  expect(judge("withdraw", application(), applicant)).toBe("ok");
});

test("R-A08 only people without a place of their own may apply, one at a time", () => {
  expect(judgeApplicant(applicant, false)).toBe("ok");
  expect(judgeApplicant(applicant, true)).toBe("application.open");
  for (const who of [keeper, admin, colleague, person({ partnerId: "1", scope: { kind: "PARTNER", regions: [] } })])
    expect(judgeApplicant(who, false)).toBe("application.not_for_you");
});

const code = "91310115MA1D004650";
test.each([
  ["nobody has the code", [], "OK_NEW"],
  ["a customer has both", [{ name: "申江 能源（上海）有限公司", closed: false }], "OK_EXISTING"],
  ["a customer of another name has the code", [{ name: "别家", closed: false }], "NAME_MISMATCH"],
  ["a closed customer has both", [{ name: "申江能源(上海)有限公司", closed: true }], "CLOSED"],
  ["a closed customer of another name has the code", [{ name: "别家", closed: true }], "NAME_MISMATCH"],
  [
    "the code went to another name after closing",
    [
      { name: "申江能源(上海)有限公司", closed: true },
      { name: "新名", closed: false },
    ],
    "NAME_MISMATCH",
  ],
])("R-A08 the check when %s", (_name, holders, result) => {
  expect(judgeEnterprise("申江能源(上海)有限公司", code, holders)).toBe(result);
});

test("R-A08 the check tells a wrong form from a wrong check character, before it looks at customers", () => {
  const holders = [{ name: "申江", closed: false }];
  expect(judgeEnterprise("申江", "123", holders)).toBe("BAD_FORMAT");
  expect(judgeEnterprise("申江", `${code.slice(0, 17)}I`, holders)).toBe("BAD_FORMAT");
  expect(judgeEnterprise("申江", `${code.slice(0, 17)}1`, holders)).toBe("BAD_CHECK");
  const body = fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{9}$/);
  fc.assert(
    fc.property(body, fc.constantFrom(..."0123456789ABCDEFGHJKLMNPQRTUWXY"), (first, last) => {
      const right = creditCheckCharacter(first) === last;
      expect(judgeEnterprise("申江", first + last, [])).toBe(right ? "OK_NEW" : "BAD_CHECK");
    }),
  );
});

test("R-A08 spaces, width and case make no other name", () => {
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replace(/ /g, "\u3000");
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9()&. 一-龥]{2,40}$/), (name) => {
      const key = enterpriseKey(name);
      expect(enterpriseKey(wide(name))).toBe(key);
      expect(enterpriseKey(` ${name.toUpperCase()} `)).toBe(enterpriseKey(name.toLowerCase()));
      expect(enterpriseKey(key)).toBe(key);
    }),
  );
});
