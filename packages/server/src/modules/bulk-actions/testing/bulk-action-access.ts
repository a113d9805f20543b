import { kept, mine, swept, type NounAccess } from "../../../testing/access/noun-access.ts";

export const bulkActionAccess: NounAccess = {
  records: {
    "/bulk-actions/{id}": kept(mine("bulk_action", "owner_id"), swept),
  },
};
