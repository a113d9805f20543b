import { mine, type NounAccess } from "../../../testing/access/noun-access.ts";

export const savedViewAccess: NounAccess = {
  records: {
    "/saved-views/{id}": mine("saved_view", "owner_id"),
  },
};
