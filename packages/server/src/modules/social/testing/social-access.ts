import { mine, type NounAccess } from "../../../testing/access/noun-access.ts";

export const socialAccess: NounAccess = {
  records: {
    "/social/identities/{id}": mine("user_identity", "user_id"),
    "/social/{provider}": "word",
  },
};
