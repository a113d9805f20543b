import type { NounAccess } from "../../../testing/access/noun-access.ts";

export const profileAccess: NounAccess = {
  records: {
    "/preferences/{key}": "word",
  },
};
