import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  frame: {
    purpose: {
      en: "Shows a page of another site inside the portal. Only sites that administrators allow can be embedded.",
      zh: "在系统内显示其他网站的页面，仅限管理员允许的网站。",
    },
    tasks: [
      { en: "Open the page in a new window", zh: "在新窗口打开页面" },
      {
        en: "Open another page of the menu; the embedded page stays as it is",
        zh: "打开菜单中的其他页面，嵌入的页面保持不变",
      },
      { en: "Ask an administrator to allow a site", zh: "请管理员把网站加入名单" },
    ],
    words: ["allowedSite"],
  },
};
