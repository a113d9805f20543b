import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  points: {
    purpose: {
      en: "Lists the places where customers in your scope take energy, with customer, capacity and contract.",
      zh: "列出客户用能的地点，以及所属客户、容量和合同。",
    },
    tasks: [
      { en: "Find a point by name, number, account no. or address", zh: "按名称、编号、户号或地址查找", keys: [["/"]] },
      {
        en: "List the points that need work, such as those without a contract",
        zh: "用“待处理”筛选没有合同等需要处理的用能点",
      },
      { en: "View the points by province", zh: "按省份查看用能点" },
      { en: "Create a point, or import a file", zh: "新建用能点，或从文件导入" },
      {
        en: "Select points to change their status or data authorisation together",
        zh: "选中多个用能点，一起更改状态或数据授权",
        keys: [["x"]],
      },
    ],
    words: ["point", "externalNo", "accountNo", "capacity", "savedView", "bulkAction"],
  },
  point: {
    purpose: {
      en: "Shows one pick-up point: its usage, the state of its readings, who takes energy there, its meters, contracts and statements.",
      zh: "显示一个用能点的用量、计量数据情况、用能客户、电表、合同和结算单。",
    },
    tasks: [
      {
        en: "See until when there are readings, how complete they are, and open their exceptions",
        zh: "查看计量数据截至日期和完整率，打开待处理异常",
      },
      {
        en: "Add the customer, or enter the last day of the present one",
        zh: "登记用能客户，或填写当前客户的最后用能日",
      },
      { en: "Install, exchange or remove a meter with its readings", zh: "装表、换表或拆表，并登记起码和止码" },
      { en: "Close the point with the closing readings of its meters", zh: "填写止码后销户" },
      { en: "Go to the next point of the list", zh: "转到列表中的下一个用能点", keys: [["j"]] },
    ],
    words: [
      "tenancy",
      "meter",
      "installation",
      "multiplier",
      "exchange",
      "rollover",
      "capacity",
      "basicCharge",
      "powerFactor",
    ],
  },
};
