import IconEye from "~icons/ri/eye-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { roleTexts } from "./role-texts.ts";

/** Permissions by role, and the resulting menu. */
export const rolesFeature: Feature = {
  name: "roles",
  texts: [roleTexts],
  actions: [
    {
      key: "roles.lookAs",
      title: { zh: "以角色视角查看", en: "View as role" },
      also: { zh: "角色预览|模拟角色|视角查看", en: "view as role|preview role|impersonate" },
      icon: IconEye,
      needs: ["view-as:use"],
      path: "/setting/roleManagement",
      ask: "look-as",
    },
  ],
  pages: { roles: () => import("./RolePage.tsx").then((module) => module.RolePage) },
  help: () => import("./help.ts").then((module) => module.help),
};
