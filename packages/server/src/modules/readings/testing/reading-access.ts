import type { NounAccess } from "../../../testing/access/noun-access.ts";

const days = { from: "2025-03-01", to: "2025-03-02" };

export const readingAccess: NounAccess = {
  queries: {
    getIntervals: days,
    getPointUsage: { month: "2025-03" },
    getReadingTotal: { ...days, pointCode: "YD0000001" },
  },
};
