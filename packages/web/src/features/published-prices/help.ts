import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "published-prices": {
    purpose: {
      en: "Holds the prices that grid companies publish each month: agency purchase price, line loss, transmission and distribution, system operation and government funds.",
      zh: "维护电网企业每月公布的价格：代理购电价格、上网环节线损、输配电价、系统运行费和政府性基金。",
    },
    tasks: [
      {
        en: "See by month what is published and which prices contracts wait for",
        zh: "按月查看已发布的价格，以及合同等待的价格",
      },
      { en: "Approve all prices of a month that other users entered", zh: "一次批准他人录入的当月全部价格" },
      {
        en: "Enter a price for a month, an area or grid company, and a voltage",
        zh: "按月份、地区或电网企业、电压等级录入价格",
      },
      {
        en: "Correct an approved price with a reason; earlier values are kept",
        zh: "填写原因更正已批准的价格，原值保留",
      },
      { en: "Import the prices of a month from a file", zh: "从文件导入一个月的价格" },
    ],
    words: ["pricePlan"],
  },
};
