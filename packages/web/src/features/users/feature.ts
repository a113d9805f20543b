import IconUser from "~icons/ri/user-3-line";
import IconImport from "~icons/ri/upload-2-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { userTexts } from "./user-texts.ts";

/** Accounts: permissions, sign-in, and lifecycle. */
export const usersFeature: Feature = {
  name: "users",
  texts: [userTexts],
  pages: {
    users: () => import("./UserListPage.tsx").then((module) => module.UserListPage),
    user: () => import("./detail/UserPage.tsx").then((module) => module.UserPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { users: "list", user: "record" },
  records: { icon: IconUser, below: "/setting/user/" },
  actions: [
    {
      key: "users.create",
      title: { zh: "新建用户", en: "New user" },
      icon: IconUser,
      needs: { permission: ["user:read", "user:admin"], mode: "allOf" },
      path: "/setting/userManagement",
      ask: "new",
    },
    {
      key: "users.import",
      title: { zh: "导入用户", en: "Import users" },
      also: { zh: "批量开通账号|批量新建用户", en: "open accounts|bulk create users" },
      icon: IconImport,
      needs: ["user:admin"],
      path: "/import/users",
    },
  ],
};
