import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-iframeSearch": {
    purpose: {
      en: "Opens a page of another site in a tab of its own, if administrators allow the site.",
      zh: "在单独的标签页中打开其他网站的页面，仅限管理员允许的网站。",
    },
    tasks: [
      { en: "Enter a URL and a title", zh: "填写网址和标题" },
      { en: "Open the page", zh: "打开页面" },
      { en: "Open a site that is not allowed in a new window", zh: "在新窗口打开未允许的网站" },
    ],
    words: [],
  },
};
