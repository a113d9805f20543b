import { z } from "zod";
import { declared } from "../fields/declared.ts";
import { Region } from "../areas/areas.ts";
import { pick } from "../fields/noun.ts";
import { Id, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { CodeChannel, RegistrationCodeRequest } from "../registrations/registrations.ts";
import { ofNewUser, ofOneself, users, UserStatus } from "./user-fields.ts";

/** Which rows a person sees. Enterprise users and partners get their scope from the enterprise or agreement. */
export const UserScope = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("NONE") }),
  z.strictObject({ kind: z.literal("REGION"), regions: z.array(Region).min(1).max(7) }),
  z.strictObject({ kind: z.literal("ALL") }),
]);
export type UserScope = z.infer<typeof UserScope>;

/** What people may change in their own account. */
export const ownFields = ofOneself.edit;

export const OwnDetails = z.strictObject(ownFields);

/** In a form body every value is text, and a list of one looks like a single value. */
const roleCodes = z.preprocess(
  (given: string[] | string) => (typeof given === "string" ? [given] : given),
  z.array(z.string().min(1).max(64)).min(1).max(20),
);
const rowVersion = z.preprocess(
  (given: number | string) => (typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given),
  RowVersion,
);

/** Fields that an administrator sets. An empty address removes it. */
export const governedFields = {
  ...pick(users, ["email", "mobile", "visitCode"]).edit,
  roles: roleCodes,
  status: declared(users.fields.status, UserStatus.extract(["ACTIVE", "DISABLED"])),
  departmentId: Id.nullable(),
  scope: UserScope,
};

/** Changes the given fields; the others stay. Without `id` it changes the account of the session. */
export const UserUpdate = z.strictObject({
  id: Id.optional(),
  rowVersion,
  ...z.object({ ...ownFields, ...governedFields }).partial().shape,
});
export type UserUpdate = z.output<typeof UserUpdate>;

/** A new account; its owner gets a mail with a link to set a password, if there is an address. */
export const UserDraft = z.strictObject({
  ...ofNewUser.draft,
  roles: roleCodes,
  departmentId: governedFields.departmentId.default(null),
  scope: UserScope.default({ kind: "NONE" }),
});
export type UserDraft = z.output<typeof UserDraft>;

/** An account, as its owner and administrators see it; "" stands for a missing address. */
export const UserAccount = z.object({
  id: Id,
  userCode: z.string(),
  ...users.shown,
  roles: z.array(z.string()),
  departmentId: Id.nullable(),
  scope: z.object({
    kind: z.enum(["NONE", "CUSTOMER", "PARTNER", "REGION", "ALL"]),
    regions: z.array(z.string()),
  }),
  ...edited,
});
export type UserAccount = z.infer<typeof UserAccount>;

/** A person to choose from a list, without addresses. */
export const PickedUser = z.object({ id: Id, userCode: z.string(), fullName: z.string(), roleCode: z.string() });
export type PickedUser = z.infer<typeof PickedUser>;
export const mostPickedUsers = 50;

/** The caller's new address with the code that was sent there. */
export const AddressChange = z
  .strictObject({
    channel: CodeChannel,
    to: z.string().trim().min(1).max(254),
    code: z
      .string()
      .max(40)
      .transform((text) => text.normalize("NFKC").replace(/\s/g, ""))
      .refine((text) => /^\d{6}$/.test(text), { error: "code.six_digits" }),
  })
  .transform((form, context) => {
    const address = RegistrationCodeRequest.safeParse({ channel: form.channel, to: form.to });
    if (address.success) return { ...address.data, code: form.code };
    for (const { message } of address.error.issues) context.addIssue({ code: "custom", path: ["to"], message });
    return z.NEVER;
  });
export type AddressChange = z.output<typeof AddressChange>;

export const userAccountRoutes = defineRoutes({
  updateUser: {
    method: "POST",
    path: "/user/update",
    permission: "signed-in",
    people: true,
    summary: "Update a user profile",
    description: "Your own profile; with user:admin, also accounts of other users.",
    body: UserUpdate,
    specified: true,
    response: UserAccount,
    errors: [
      "not_found",
      "not_allowed",
      "stale",
      "step_up.needed",
      "user.not_yours",
      "user.by_code",
      "user.own_rights",
      "user.last_administrator",
      "user.full_access",
      "user.beyond_rights",
      "user.scope_beyond",
      "user.rows_beyond",
      "user.role_unknown",
      "user.department_unknown",
      "user.visit_code_unknown",
      "user.address_taken",
    ],
  },
  saveUser: {
    method: "POST",
    path: "/user/save",
    permission: "user:admin",
    stepUp: true,
    summary: "Create an account",
    description: "The user sets a password with a link sent by email.",
    body: UserDraft,
    specified: true,
    response: UserAccount,
    errors: [
      "registration.name_taken",
      "user.beyond_rights",
      "user.full_access",
      "user.scope_beyond",
      "user.rows_beyond",
      "user.role_unknown",
      "user.department_unknown",
      "user.visit_code_unknown",
      "user.address_taken",
    ],
  },
  selectUsers: {
    method: "GET",
    path: "/user/select",
    permission: "signed-in",
    people: true,
    summary: "List users to choose from",
    description: "Up to 50: yourself, your sales manager and the users in your scope.",
    query: z.object({ keyword: z.string().trim().max(64).optional() }),
    response: z.array(PickedUser),
    specified: true,
  },
  sendAddressCode: {
    method: "POST",
    path: "/user/address/code",
    permission: "signed-in",
    people: true,
    summary: "Send an address verification code",
    description: "The response does not reveal whether the address belongs to another account.",
    body: RegistrationCodeRequest,
    response: z.object({ resendSeconds: z.number().int(), validMinutes: z.number().int() }),
    errors: ["registration.no_text_messages", "rate_limited"],
  },
  changeAddress: {
    method: "POST",
    path: "/user/address",
    permission: "signed-in",
    people: true,
    stepUp: true,
    secret: true,
    summary: "Change email or mobile number",
    description: "Needs the code that was sent to the new address.",
    body: AddressChange,
    response: UserAccount,
    errors: ["registration.code_wrong", "rate_limited"],
  },
});
