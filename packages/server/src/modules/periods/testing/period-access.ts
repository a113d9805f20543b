import type { NounAccess } from "../../../testing/access/noun-access.ts";

export const periodAccess: NounAccess = {
  records: {
    "/periods/{period}": "word",
  },
};
