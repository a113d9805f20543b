import { house, kept, type NounAccess } from "../../../testing/access/noun-access.ts";

export const areaAccess: NounAccess = {
  records: {
    "/areas/{code}": kept(house("area", "code", "t.level = 3 and t.valid_to is null"), "ended, never deleted"),
  },
  bodies: {
    updateArea: { rowVersion: 1, name: "改名" },
    createArea: { code: "653299", name: "新县" },
  },
};
