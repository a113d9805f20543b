import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  menus: {
    purpose: {
      en: "Arranges the menu: its order and groups, who sees each entry, and how its page behaves.",
      zh: "编排菜单的顺序和分组、每项对谁可见，以及页面的行为。",
    },
    tasks: [
      {
        en: "Move an entry up among its siblings, or drag it",
        zh: "上移菜单项，或拖动调整",
        keys: [["Alt", "ArrowUp"]],
      },
      { en: "Edit the title, icon, page and visibility of an entry", zh: "修改菜单项的标题、图标、页面和可见范围" },
      { en: "Preview the menu as a role sees it", zh: "按角色预览菜单" },
      { en: "Restore built-in entries that were changed or deleted", zh: "恢复修改或删除过的系统菜单项" },
      { en: "Maintain the list of sites that can be embedded", zh: "维护允许嵌入的网站" },
    ],
    words: ["permission", "allowedSite"],
  },
};
