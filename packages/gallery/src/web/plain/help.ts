import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-deleteColumn": {
    purpose: {
      en: "Shows a page without a second menu column in the column layout.",
      zh: "展示分栏布局下没有第二栏菜单的页面。",
    },
    tasks: [
      { en: "Choose the column layout in the theme settings", zh: "在主题设置中选择分栏布局", keys: [["h"]] },
      { en: "Return to this page and see that the second column is gone", zh: "回到本页，第二栏不再显示" },
      { en: "Open another page and see it come back", zh: "打开其他页面，第二栏再次显示" },
    ],
    words: [],
  },
};
