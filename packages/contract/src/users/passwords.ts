import { z } from "zod";
import { Email } from "../values/fields.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** How long a mailed link is valid. @see R-A06 */
export const resetLinkMinutes = 30;
/** Pause before another mail may be requested. */
export const resetResendSeconds = 60;

const NewPassword = z
  .string({ error: "password.new_required" })
  .min(1, "password.new_required")
  .min(6, "password.too_short")
  .max(256);

/** The address that the link is sent to. The answer is the same for every address. @see R-A06 */
export const ForgottenPassword = z.strictObject({ email: Email.refine((text) => text !== "", { error: "email" }) });
export type ForgottenPassword = z.output<typeof ForgottenPassword>;

const LinkToken = z.string().min(1).max(256);

/** Whether a one-time link is still valid; the check neither uses it nor shows whose it is. */
export const ResetLink = z.strictObject({ token: LinkToken });
export const ResetLinkState = z.object({ works: z.boolean() });

/** @see R-A06; the token of a one-time link can be used once. */
export const PasswordReset = z.strictObject({ token: LinkToken, newPassword: NewPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** Replaces a password that an administrator issued or that has expired. @see R-A07 */
export const IssuedPasswordChange = z
  .strictObject({
    username: z.string({ error: "user_name.required" }).min(1, "user_name.required").max(254),
    password: z.string({ error: "password.current_required" }).min(1, "password.current_required").max(256),
    newPassword: NewPassword,
    confirmPassword: z.string({ error: "password.confirm_required" }).min(1, "password.confirm_required").max(256),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "password.mismatch",
  });
export type IssuedPasswordChange = z.infer<typeof IssuedPasswordChange>;

/** Whose password was set, to fill in the user name at sign-in. */
export const PasswordHolder = z.object({ username: z.string() });
export type PasswordHolder = z.infer<typeof PasswordHolder>;

export const passwordRoutes = defineRoutes({
  forgotPassword: {
    method: "POST",
    path: "/pwdSet/forgot-password",
    permission: "public",
    summary: "Request a password reset email",
    body: ForgottenPassword,
    specified: true,
    response: z.null(),
    errors: ["rate_limited"],
  },
  forgotPasswordByGet: {
    method: "GET",
    path: "/pwdSet/forgot-password",
    permission: "public",
    summary: "Request a password reset email",
    description: "The address is part of the URL; prefer POST.",
    query: ForgottenPassword,
    response: z.null(),
    errors: ["rate_limited"],
    specified: true,
  },
  checkResetLink: {
    method: "POST",
    path: "/pwdSet/check-link",
    permission: "public",
    summary: "Check a one-time link",
    description: "Does not use it.",
    body: ResetLink,
    response: ResetLinkState,
    errors: ["rate_limited"],
    secret: true,
  },
  resetPassword: {
    method: "POST",
    path: "/pwdSet/reset-password",
    permission: "public",
    summary: "Reset a password",
    description: "With a one-time link.",
    body: PasswordReset,
    specified: true,
    response: PasswordHolder,
    errors: ["token.wrong", "password.too_short", "password.common", "password.weak", "rate_limited"],
  },
  changeIssuedPassword: {
    method: "POST",
    path: "/user/resetPwd",
    permission: "public",
    summary: "Replace an issued or expired password",
    body: IssuedPasswordChange,
    specified: true,
    response: z.null(),
    errors: [
      "sign_in.wrong",
      "password.not_expired",
      "password.mismatch",
      "password.too_short",
      "password.common",
      "password.same",
      "password.weak",
      "rate_limited",
    ],
  },
});
