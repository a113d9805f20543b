import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  areas: {
    purpose: {
      en: "Lists the provinces, cities and counties that customers, pick-up points and assignments use.",
      zh: "列出客户、用能点和销售分工所用的省、市、区县。",
    },
    tasks: [
      { en: "Find an area by name or code", zh: "按名称或代码查找地区", keys: [["/"]] },
      { en: "Open an area to see where it is used", zh: "打开地区，查看使用情况", keys: [["Enter"]] },
      { en: "Create an area", zh: "新增地区" },
      { en: "End an area and name its successors", zh: "填写最后一天和后继地区" },
    ],
    words: ["area", "assignment"],
  },
};
