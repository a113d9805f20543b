import { house, type NounAccess } from "../../../testing/access/noun-access.ts";

export const roleAccess: NounAccess = {
  records: {
    "/roles/{code}": house("role", "code"),
  },
  rows: [
    `insert into role (code, name_zh, name_en, kind, permissions, full_access, sort)
    values ('TEMPORARY', '临时', 'Temporary', 'own', '{}', false, 99)`,
  ],
  bodies: {
    roleManagementDoEdit: { id: "999999999", role: "改" },
  },
};
