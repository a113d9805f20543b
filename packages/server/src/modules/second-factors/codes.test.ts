import fc from "fast-check";
import { expect, test } from "vitest";
import { authenticator } from "../../testing/people/authenticator.ts";
import { addressOf, newSecret, stepOf } from "./one-time-codes.ts";
import { newRecoveryCodes, readCode } from "./recovery-codes.ts";

// The key of RFC 6238 in base32; its appendix B lists eight digits, of which ours are the last six.
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_234_567_890, "005924", 41_152_263],
  [20_000_000_000, "353130", 666_666_666],
])("R-A12 at second %i of the clock the code is %s, as RFC 6238 lists", (second, code, step) => {
  expect(stepOf(rfcSecret, code, new Date(second * 1000), 0)).toBe(step);
});

test("R-A12 a phone may be one step slow or fast, not two, and a used step or an older one is over", () => {
  const secret = newSecret();
  const phone = authenticator(addressOf(secret, "clerk1"));
  const now = new Date("2026-01-20T02:00:00Z");
  const step = Math.floor(now.getTime() / 30_000);
  const judged = (away: number, after = 0) => stepOf(secret, phone.codeAt(now, away), now, after);
  expect([-2, -1, 0, 1, 2].map((away) => judged(away))).toEqual([null, step - 1, step, step + 1, null]);
  expect(judged(0, step)).toBeNull();
  expect(judged(-1, step)).toBeNull();
  expect(judged(1, step)).toBe(step + 1);
});

test("R-A12 the address for the app names the product and the account, whatever the account is called", () => {
  const phone = authenticator(addressOf(newSecret(), "王 小明:a@b?c&d"));
  expect(phone).toMatchObject({ issuer: "Busbar", label: "王 小明:a@b?c&d" });
  expect(phone.secret).toMatch(/^[A-Z2-7]{32}$/);
});

test("R-A12 recovery codes differ, are read as people type them, and are never taken for a code of the app", () => {
  fc.assert(
    fc.property(fc.constantFrom("-", " ", ""), fc.boolean(), (between, small) => {
      const codes = newRecoveryCodes(10);
      const read = codes.map((code) => {
        const typed = code.replaceAll("-", between).replaceAll("0", "o").replaceAll("1", "l");
        return readCode(small ? typed.toLowerCase() : typed);
      });
      expect(read).toEqual(codes.map((code) => ({ ...readCode(code) })));
      expect(read.every((code) => code?.kind === "recovery")).toBe(true);
      expect(new Set(read.map((code) => (code?.kind === "recovery" ? code.selector : ""))).size).toBe(10);
    }),
    { numRuns: 50 },
  );
});

test("R-A12 six digits are a code of the app in any width and with blanks; anything else is none", () => {
  for (const typed of ["123456", " 123 456 ", "１２３４５６", "123-456"])
    expect(readCode(typed)).toEqual({ kind: "app", digits: "123456" });
  for (const typed of ["", "12345", "1234567", "ABCD-EFGH", "UUUU-UUUU-UUUU", "abc"])
    expect(readCode(typed)).toBeNull();
});
