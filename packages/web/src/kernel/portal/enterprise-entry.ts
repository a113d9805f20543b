import { roleCodes, type UserInfo } from "@busbar/contract/identity/users";

/** Where one applies for an enterprise, and where its users answer those who ask to join. */
export const enterprisePath = "/user-center/enterprise";

type Who = Pick<UserInfo, "roleCode" | "admin" | "permissions">;

/** A regular user without a part in the business yet; the page itself asks the server. @see R-A08 */
export const mayWantEnterprise = ({ roleCode, admin, permissions }: Who): boolean =>
  !admin && roleCode === roleCodes.regular && !permissions.includes("customer:read");

/** Whether the page is for this person at all. */
export const hasEnterprisePage = (user: Who): boolean =>
  mayWantEnterprise(user) || (!user.admin && user.roleCode === roleCodes.enterprise);
