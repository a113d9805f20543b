import { z } from "zod";
import { Email, line, Mobile, UserCode } from "../values/fields.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** How a code reaches a person. */
export const CodeChannel = z.enum(["email", "sms"]);
export type CodeChannel = z.infer<typeof CodeChannel>;

/** How long a code is valid. */
export const codeMinutes = 10;
/** Pause before another code may be requested. */
export const codeResendSeconds = 60;
/** Wrong guesses after which a code is void. */
export const codeAttempts = 5;

/** Where a code is sent. The answer is the same whether or not the address belongs to an account. */
export const RegistrationCodeRequest = z.discriminatedUnion("channel", [
  z.strictObject({
    channel: z.literal("email"),
    to: Email.refine((text) => text !== "", { error: "email" }),
  }),
  z.strictObject({
    channel: z.literal("sms"),
    to: Mobile.refine((text) => text !== "", { error: "mobile" }),
  }),
]);
export type RegistrationCodeRequest = z.output<typeof RegistrationCodeRequest>;

/**
 * Half-width letters, Chinese characters, digits and `_ . -`, beginning with a letter or Chinese character. So it
 * is never mistaken for an email address or mobile number at sign-in, and look-alikes are excluded.
 */
export const UserName = z
  .string({ error: "user_name.required" })
  .normalize("NFKC")
  .trim()
  .min(1, "user_name.required")
  .max(32)
  // The pattern accepts "", because that is reported as missing.
  .regex(/^([A-Za-z\p{Script=Han}][A-Za-z0-9\p{Script=Han}_.-]+)?$/u, { error: "user_name.pattern" });

/** Six digits as typed, also full-width or with spaces between; "" when missing, which the form reports. */
const TypedCode = z
  .string()
  .max(40)
  .default("")
  .transform((text) => text.normalize("NFKC").replace(/\s/g, ""));

const isGiven = (value: unknown, name: string): boolean =>
  typeof value === "object" && value !== null && Boolean((value as Record<string, unknown>)[name]);
const hasCode = (value: unknown): boolean =>
  typeof value === "object" && value !== null && /^\d{6}$/.test(String((value as { code?: unknown }).code ?? ""));
/** Runs even when other fields fail, so that all messages appear together. */
const always = { when: () => true };

/**
 * A new account with only one address: `mobile` or `email`, whichever the `code` was sent to. The other one would not
 * be verified. @see R-A08, R-A13
 */
export const Registration = z
  .strictObject({
    username: UserName,
    password: z.string({ error: "password.under_six" }).min(6, "password.under_six").max(256),
    mobile: Mobile.optional(),
    email: Email.optional(),
    code: TypedCode,
    fullName: line(60, 1),
    /** User code of the sales manager who referred the person. */
    visitCode: z.union([z.literal(""), UserCode]).optional(),
  })
  .refine((form) => isGiven(form, "mobile") || isGiven(form, "email"), { path: ["mobile"], error: "mobile", ...always })
  .refine((form) => !(isGiven(form, "mobile") && isGiven(form, "email")), {
    path: ["email"],
    error: "registration.one_address",
    ...always,
  })
  .refine((form) => isGiven(form, "email") || hasCode(form), { path: ["code"], error: "code.required", ...always })
  .refine((form) => !isGiven(form, "email") || hasCode(form), {
    path: ["code"],
    error: "code.email_required",
    ...always,
  });
export type Registration = z.output<typeof Registration>;

export const registrationRoutes = defineRoutes({
  sendRegistrationCode: {
    method: "POST",
    path: "/user/register/code",
    permission: "public",
    summary: "Send a registration code",
    description: "6 digits. The response does not reveal whether the address is known.",
    body: RegistrationCodeRequest,
    response: z.object({ resendSeconds: z.number().int(), validMinutes: z.number().int() }),
    errors: ["registration.no_text_messages", "rate_limited"],
  },
  register: {
    method: "POST",
    path: "/user/register",
    permission: "public",
    summary: "Register an account",
    description: "As a regular user.",
    body: Registration,
    specified: true,
    /** The normalised user name. */
    response: z.object({ username: z.string() }),
    errors: [
      "registration.name_taken",
      "registration.code_wrong",
      "visit_code.unknown",
      "password.too_short",
      "password.common",
      "password.weak",
      "rate_limited",
    ],
  },
});
