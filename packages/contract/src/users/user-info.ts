import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/** The chosen scope, with the names of its parts. @see ChosenScope */
export const NamedScope = z.object({
  region: z.string().optional(),
  manager: z.string().optional(),
  customer: z.string().optional(),
  customerName: z.string().optional(),
  words: z.object({ zh: z.string(), en: z.string() }),
});
export type NamedScope = z.infer<typeof NamedScope>;

const inBoth = z.object({ zh: z.string(), en: z.string() });

/** Who is signed in. `visitCode` and `avatar` are "" when there is none; `admin` is full access. @see R-A02 */
export const UserInfo = z.object({
  id: z.string(),
  userCode: z.string(),
  visitCode: z.string(),
  roleCode: z.string(),
  fullName: z.string(),
  username: z.string(),
  avatar: z.string(),
  /** The person's own time zone, such as Asia/Shanghai; absent for a guest. */
  timeZone: z.string().optional(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  admin: z.boolean(),
  /** Users of a customer or of a partner; absent for everyone else. */
  audience: z.enum(["enterprise", "partner"]).optional(),
  /** Names of the people for whom the person stands in today; absent when there are none. */
  inPlaceOf: z.array(z.string()).optional(),
  /** Full name of the administrator who views the portal as this person, without changing anything. @see R-P06 */
  viewedBy: z.string().optional(),
  /** The role that `viewedBy` looks as, whose name the account has then; `rows` names the chosen rows. */
  viewedRole: z.object({ code: z.string(), names: inBoth, rows: inBoth.optional() }).optional(),
  /** After so many seconds looking ends by itself. */
  viewLeftSeconds: z.number().int().optional(),
  /** Only two-step verification can be set up until it is on. @see R-A12 */
  mustEnrol: z.boolean().optional(),
  /** The chosen scope; absent when none is chosen. */
  scope: NamedScope.optional(),
  /** The chosen scope no longer contains anything that the user sees, so everything is shown. */
  scopeLost: z.boolean().optional(),
  /** Whether there is more than one customer to choose from. */
  choosesScope: z.boolean().optional(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** What a person may see of a sales manager or a colleague; "" for unknown values. @see R-S02 */
export const UserCard = z.object({ userCode: z.string(), fullName: z.string(), email: z.string(), mobile: z.string() });
export type UserCard = z.infer<typeof UserCard>;

/** @see R-A05, R-V01; the messages are keys of the texts on both sides. */
export const PasswordChange = z
  .strictObject({
    password: z.string({ error: "password.current_required" }).min(1, "password.current_required").max(256),
    newPassword: z
      .string({ error: "password.new_required" })
      .min(1, "password.new_required")
      .min(6, "password.too_short")
      .max(256),
    confirmPassword: z.string({ error: "password.confirm_required" }).min(1, "password.confirm_required").max(256),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "password.mismatch",
  });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Settings of one person, such as columns, views and themes: one row per key, such as `table.customers`. */
export const PreferenceKey = z.string().regex(/^[a-z][a-zA-Z0-9.-]{0,63}$/);
export const Preference = z.object({ key: z.string(), value: z.json() });
export type Preference = z.infer<typeof Preference>;

export const userRoutes = defineRoutes({
  userInfo: {
    method: "GET",
    path: "/user/info",
    permission: "signed-in",
    people: true,
    beforeEnrolment: true,
    summary: "Get the signed-in user",
    response: UserInfo,
    specified: true,
  },
  userDetail: {
    method: "GET",
    path: "/user/detail",
    permission: "signed-in",
    people: true,
    summary: "Get a user's contact card",
    query: z.object({ userCode: z.string().min(1).max(64) }),
    response: UserCard,
    specified: true,
  },
  changePassword: {
    method: "POST",
    path: "/user/password",
    permission: "signed-in",
    people: true,
    summary: "Change your password",
    body: PasswordChange,
    specified: true,
    secret: true,
    renewsCookie: true,
    response: z.null(),
    errors: [
      "password.wrong",
      "password.mismatch",
      "password.too_short",
      "password.common",
      "password.same",
      "password.weak",
    ],
  },
  listPreferences: {
    method: "GET",
    path: "/preferences",
    permission: "signed-in",
    people: true,
    beforeEnrolment: true,
    summary: "List your preferences",
    response: z.array(Preference),
  },
  savePreference: {
    method: "PUT",
    path: "/preferences/{key}",
    permission: "signed-in",
    people: true,
    beforeEnrolment: true,
    summary: "Save a preference",
    params: z.object({ key: PreferenceKey }),
    body: z.strictObject({ value: z.json() }),
    response: Preference,
  },
});
