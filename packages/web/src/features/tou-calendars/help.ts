import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "tou-calendars": {
    purpose: {
      en: "Assigns every quarter-hour of the year to a band, by season and type of day. Time-of-use prices follow these calendars.",
      zh: "按季节和日类型规定每刻钟属于哪个时段，分时电价据此计算。",
    },
    tasks: [
      {
        en: "Choose a calendar, or copy one that is in use and edit the copy",
        zh: "选择日历；已被使用的可复制后修改副本",
      },
      {
        en: "Drag over the strip to paint a band, or press its letter",
        zh: "在时段条上拖动涂色，或按时段的字母",
        keys: [["p"]],
      },
      { en: "Extend the selection", zh: "扩展选择", keys: [["Shift", "ArrowRight"]] },
      { en: "Undo the last change", zh: "撤销上一步", keys: [["Mod", "z"]] },
      { en: "Enter the bands as text, such as 00–08 V, 08–09 F", zh: "用文字填写时段，如 00–08 V, 08–09 F" },
    ],
    words: ["calendar", "band", "dayType", "pricePlan"],
  },
};
