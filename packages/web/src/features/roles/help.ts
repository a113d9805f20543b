import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  roles: {
    purpose: {
      en: "Defines what the users of each role may do, and shows the menu that results.",
      zh: "规定每个角色的权限，并显示由此得到的菜单。",
    },
    tasks: [
      { en: "Choose a role and change its permissions", zh: "选择角色并修改权限" },
      { en: "Review the difference and the number of users before you save", zh: "保存前查看修改内容和涉及的人数" },
      { en: "Compare a role with another", zh: "与其他角色比较" },
      { en: "View the portal as a role, without changing anything", zh: "以角色视角查看系统，不做任何修改" },
      { en: "Create a role", zh: "新建角色" },
    ],
    words: ["permission", "individualPermission", "scope"],
  },
};
