import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/** The five product roles by their codes, and the two of the template. @see R-P01 */
export const roleCodes = {
  regular: "CFWreSdIlp",
  enterprise: "NTWSeRePGN",
  partner: "lkbiMnGVDr",
  manager: "rUuGVIXDuJ",
  admin: "vhDfQxYsqK",
} as const;

/** What a person has chosen to look at, and its words for them. @see ChosenScope */
export const NamedScope = z.object({
  region: z.string().optional(),
  manager: z.string().optional(),
  customer: z.string().optional(),
  customerName: z.string().optional(),
  words: z.object({ zh: z.string(), en: z.string() }),
});
export type NamedScope = z.infer<typeof NamedScope>;

/** Who is signed in. `visitCode` and `avatar` are "" when there is none; `admin` is full access. @see R-A02 */
export const UserInfo = z.object({
  id: z.string(),
  userCode: z.string(),
  visitCode: z.string(),
  roleCode: z.string(),
  fullName: z.string(),
  username: z.string(),
  avatar: z.string(),
  /** The person's own, such as Asia/Shanghai; absent for a guest. */
  timeZone: z.string().optional(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  admin: z.boolean(),
  /** Whom one stands in for today; absent where one does for nobody. */
  inPlaceOf: z.array(z.string()).optional(),
  /** Full name of who looks at the portal as this person; nothing can be changed then. @see R-P06 */
  viewedBy: z.string().optional(),
  /** Nothing else is open to this person until two-step verification is on. @see R-A12 */
  mustEnrol: z.boolean().optional(),
  /** What the person has chosen to look at; absent: everything. */
  scope: NamedScope.optional(),
  /** What was chosen holds nothing any more that the person sees: everything is shown again. */
  scopeLost: z.boolean().optional(),
  /** There is more than one customer to choose from. */
  choosesScope: z.boolean().optional(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** What a person may see of a sales manager or a colleague; "" when not given. @see R-S02 */
export const UserCard = z.object({ userCode: z.string(), fullName: z.string(), email: z.string(), mobile: z.string() });
export type UserCard = z.infer<typeof UserCard>;

/** @see R-A05, R-V01; the codes of these messages are keys of the texts on both sides. */
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

/** Columns, views and themes of one person, one row per key such as `table.customers`. */
export const PreferenceKey = z.string().regex(/^[a-z][a-zA-Z0-9.-]{0,63}$/);
export const Preference = z.object({ key: z.string(), value: z.json() });

export const userRoutes = defineRoutes({
  userInfo: {
    method: "GET",
    path: "/user/info",
    permission: "signed-in",
    beforeEnrolment: true,
    summary: "Who is signed in",
    response: UserInfo,
    specified: true,
  },
  userDetail: {
    method: "GET",
    path: "/user/detail",
    permission: "signed-in",
    summary: "A person's card by user code",
    query: z.object({ userCode: z.string().min(1).max(64) }),
    response: UserCard,
    specified: true,
  },
  changePassword: {
    method: "POST",
    path: "/user/password",
    permission: "signed-in",
    summary: "Change one's own password",
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
    beforeEnrolment: true,
    summary: "One's own preferences",
    response: z.array(Preference),
  },
  savePreference: {
    method: "PUT",
    path: "/preferences/{key}",
    permission: "signed-in",
    beforeEnrolment: true,
    summary: "Keep one preference",
    params: z.object({ key: PreferenceKey }),
    body: z.strictObject({ value: z.json() }),
    response: Preference,
  },
});
