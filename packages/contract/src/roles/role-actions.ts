import type { NounActions } from "../records/noun-actions.ts";

export const roleActions: NounActions = {
  noun: { zh: "角色", en: "Role" },
  sentences: {
    set_permissions: { zh: "修改角色权限", en: "Changed the permissions of a role" },
  },
};
