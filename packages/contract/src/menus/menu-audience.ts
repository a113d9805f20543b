import { roleCodes } from "../kernel/role-codes.ts";

/** For whom an entry is made: the retailer's own people, users of a customer, users of a partner. */
export const audiences = ["staff", "enterprise", "partner"] as const;
export type Audience = (typeof audiences)[number];

/** The audience of people with this role, where no rows of theirs are known. */
export function audienceOfRole(code: string | undefined): Audience {
  if (code === roleCodes.enterprise) return "enterprise";
  return code === roleCodes.partner ? "partner" : "staff";
}
