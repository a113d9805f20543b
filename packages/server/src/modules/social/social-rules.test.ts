import { expect, test } from "vitest";
import { judgeIdentity, type Known, maskEmail, mayUnlink } from "./social-rules.ts";

const active = { id: "7", status: "ACTIVE" } as const;
const disabled = { id: "8", status: "DISABLED" } as const;
const pending = { id: "9", status: "PENDING" } as const;

const cases: [string, Known, ReturnType<typeof judgeIdentity>][] = [
  [
    "a linked person signs in, whatever else is known",
    { linked: active, sameEmail: disabled, registrationOpen: false },
    { to: "sign-in", userId: "7" },
  ],
  [
    "a linked person whose account is disabled is refused and may not register",
    { linked: disabled, sameEmail: null, registrationOpen: true },
    { to: "not-linked", mayRegister: false },
  ],
  [
    "a linked person whose account waits for approval is refused",
    { linked: pending, sameEmail: null, registrationOpen: true },
    { to: "not-linked", mayRegister: false },
  ],
  [
    "the e-mail address of an account asks for its password first",
    { linked: null, sameEmail: active, registrationOpen: true },
    { to: "link-first" },
  ],
  [
    "the e-mail address of a disabled account opens nothing, no new account either",
    { linked: null, sameEmail: disabled, registrationOpen: true },
    { to: "not-linked", mayRegister: false },
  ],
  [
    "a stranger may register where that is open",
    { linked: null, sameEmail: null, registrationOpen: true },
    { to: "not-linked", mayRegister: true },
  ],
  [
    "a stranger is told to ask where registration is closed",
    { linked: null, sameEmail: null, registrationOpen: false },
    { to: "not-linked", mayRegister: false },
  ],
];
test.each(cases)("R-A09 %s", (_, known, verdict) => {
  expect(judgeIdentity(known)).toEqual(verdict);
});

test("R-A09 the last way to sign in stays", () => {
  expect([mayUnlink(true, 0), mayUnlink(false, 1), mayUnlink(false, 0)]).toEqual([true, true, false]);
});

test("R-A09 an e-mail address is shown only so far that one recognises it", () => {
  expect(maskEmail("zhang.san@busbar.example")).toBe("zh…@busbar.example");
  expect(maskEmail("")).toBe("");
});
