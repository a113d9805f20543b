import { z } from "zod";
import { Id, Instant } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** Six digits of the authenticator app, or a recovery code; spaces and hyphens are ignored. @see R-A12 */
export const SecondFactorCode = z
  .string({ error: "second_factor.code_needed" })
  .trim()
  .min(1, "second_factor.code_needed")
  .max(64);

export const recoveryCodeCount = 10;

export const SecondFactor = z.object({
  on: z.boolean(),
  /** When it was turned on; null when it is off. */
  confirmedAt: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The portal requires it of this person, who cannot turn it off. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** For the authenticator app: a URI for the QR code, and the secret in base32 to type. Shown once. */
export const SecondFactorStart = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorStart = z.infer<typeof SecondFactorStart>;

/** Shown once; each replaces a code at one sign-in. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** What a step-up requires: `code` with a second factor, else `password`; `sign-in` for people without a password. */
export const StepUpMeans = z.enum(["code", "password", "sign-in"]);
export type StepUpMeans = z.infer<typeof StepUpMeans>;

export const StepUp = z.strictObject({
  password: z.string().max(256).optional(),
  code: z.string().trim().max(64).optional(),
});
export type StepUp = z.output<typeof StepUp>;

/** The session's new token; a client that cannot store it refreshes as after any 402. */
export const SteppedUp = z.object({ token: z.string() });

export const secondFactorRoutes = defineRoutes({
  getSecondFactor: {
    method: "GET",
    path: "/second-factor",
    permission: "signed-in",
    people: true,
    beforeEnrolment: true,
    summary: "Get two-step verification status",
    response: SecondFactor,
  },
  startSecondFactor: {
    method: "POST",
    path: "/second-factor/start",
    permission: "signed-in",
    people: true,
    beforeEnrolment: true,
    stepUp: true,
    secret: true,
    summary: "Start two-step verification setup",
    description: "Returns a new key for an authenticator app. It takes effect when one of its codes is confirmed.",
    response: SecondFactorStart,
    errors: ["second_factor.already_on"],
  },
  confirmSecondFactor: {
    method: "POST",
    path: "/second-factor/confirm",
    permission: "signed-in",
    people: true,
    beforeEnrolment: true,
    stepUp: true,
    secret: true,
    summary: "Turn on two-step verification",
    description: "Needs a code of the new key.",
    body: z.strictObject({ code: SecondFactorCode }),
    response: RecoveryCodes,
    errors: ["second_factor.already_on", "second_factor.not_begun", "second_factor.code_wrong", "rate_limited"],
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/second-factor/recovery-codes",
    permission: "signed-in",
    people: true,
    stepUp: true,
    secret: true,
    summary: "Generate new recovery codes",
    description: "The old codes stop working.",
    response: RecoveryCodes,
    errors: ["second_factor.off"],
  },
  removeSecondFactor: {
    method: "DELETE",
    path: "/second-factor",
    permission: "signed-in",
    people: true,
    stepUp: true,
    summary: "Turn off two-step verification",
    response: z.null(),
    errors: ["second_factor.off", "second_factor.kept"],
  },
  resetSecondFactor: {
    method: "DELETE",
    path: "/users/{userId}/second-factor",
    permission: "user:admin",
    stepUp: true,
    summary: "Reset two-step verification of a user",
    description: "For users who have lost their phone and recovery codes. Ends their sessions.",
    params: z.object({ userId: Id }),
    response: z.null(),
    errors: [
      "not_found",
      "user.full_access",
      "user.beyond_rights",
      "user.rows_beyond",
      "second_factor.kept",
      "second_factor.off",
    ],
  },
  stepUp: {
    method: "POST",
    path: "/step-up",
    permission: "signed-in",
    people: true,
    beforeEnrolment: true,
    secret: true,
    renewsToken: true,
    renewsCookie: true,
    summary: "Confirm your identity",
    description: "By a code with a second factor, otherwise by password. Access tokens issued before are answered 402.",
    body: StepUp,
    response: SteppedUp,
    errors: [
      "second_factor.code_needed",
      "second_factor.code_wrong",
      "password.wrong",
      "step_up.sign_in_again",
      "rate_limited",
    ],
  },
});
