import type { UserInfo } from "@busbar/contract/users/user-info";
import { roleCodes } from "@busbar/contract/kernel/role-codes";

/** Page where a person applies for an enterprise, and where its users answer requests to join it. */
export const enterprisePath = "/user-center/enterprise";

type Who = Pick<UserInfo, "roleCode" | "admin" | "permissions">;

/** A regular user without access to business data; the page itself asks the server. @see R-A08 */
export const mayWantEnterprise = ({ roleCode, admin, permissions }: Who): boolean =>
  !admin && roleCode === roleCodes.regular && !permissions.includes("customer:read");

/** Whether this person can use the page at all. */
export const hasEnterprisePage = (user: Who): boolean =>
  mayWantEnterprise(user) || (!user.admin && user.roleCode === roleCodes.enterprise);
