import type { Person } from "../../../testing/access/access-policy.ts";
import { decided, house, idOf, inside, kept, mine, type NounAccess } from "../../../testing/access/noun-access.ts";

/** The accounts `t` that exist for a person beside their own, as everybody's name and picture do for the house. */
function known({ username, reach }: Person): string {
  const me = `(select u from user_account u where u.username = '${username}')`;
  if (reach === "true") return reach;
  if (username.startsWith("sm")) return `t.customer_id in (select c.id from customer c where ${reach})`;
  if (username.startsWith("partner")) return `t.partner_id = (${me}).partner_id`;
  return `t.customer_id = (${me}).customer_id or t.user_code = (${me}).visit_code`;
}
/** Accounts that no session of the tests belongs to. */
const user = kept(
  house("user_account", "id", "t.username in ('smnorth', 'partner3', 'enterprise16')"),
  "disabled, never deleted",
);

export const userAccess: NounAccess = {
  records: {
    "/users/{id}": user,
    "/users/{userId}": user,
    "/users/{id}/duties/{dutyId}": inside("duty_grant", "user_id"),
    "/users/{id}/avatar": {
      rows: (
        person,
      ) => `select t.id::text as id, t.status <> 'SERVICE' and coalesce(t.id = ${idOf(person)} or ${known(person)}, false) as own
      from user_account t order by t.id desc`,
      kept: "is of a person",
    },
    "/access-requests/{id}": kept(
      {
        rows: (person) =>
          // People of companies may not be given permissions of the house.
          `select t.id::text as id, t.user_id <> ${idOf(person)} and u.status <> 'SERVICE' as own
          from access_request t join user_account u on u.id = t.user_id
          where u.customer_id is null and u.partner_id is null or t.user_id = ${idOf(person)} order by t.id desc`,
      },
      decided,
    ),
    "/access-requests/{id}/withdraw": kept(mine("access_request", "user_id"), decided),
  },
  bodies: {
    userManagementDoEdit: { id: "999999999", fullName: "改" },
  },
  queries: {
    userDetail: { userCode: "SM_EAST" },
    explainAccess: { permission: "customer:read" },
    explainRights: { permission: "customer:read" },
  },
};
