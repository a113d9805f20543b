import { house, mine, type NounAccess } from "../../../testing/access/noun-access.ts";

export const sessionAccess: NounAccess = {
  records: {
    "/user-sessions/{id}": house("session", "id", "t.revoked_at is null and t.sealed_key = 'none'"),
    "/sessions/{id}": mine("session", "user_id", "t.revoked_at is null and t.sealed_key = 'none'"),
  },
};
