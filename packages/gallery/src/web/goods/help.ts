import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-goods": {
    purpose: { en: "Shows materials as cards, with pages and a search.", zh: "以卡片展示物料，可翻页和搜索。" },
    tasks: [
      { en: "Find a material by name", zh: "按名称查找物料", keys: [["/"]] },
      { en: "Go to the next page", zh: "翻到下一页" },
      { en: "Change the number of cards per page", zh: "更改每页张数" },
    ],
    words: [],
  },
};
