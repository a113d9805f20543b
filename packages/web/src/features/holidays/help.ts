import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  holidays: {
    purpose: {
      en: "Enters the public holidays and make-up workdays of each year. Due dates and time-of-use bands follow them.",
      zh: "录入每年的节假日和调休上班，到期日和分时时段据此确定。",
    },
    tasks: [
      { en: "Select a range of days", zh: "选择一段日期", keys: [["Shift", "ArrowRight"]] },
      { en: "Set the type of the selected days", zh: "设置所选日期的类型", keys: [["Enter"]] },
      { en: "Reset the selected days to their weekday", zh: "恢复为按星期", keys: [["Delete"]] },
      { en: "Copy the previous year and check every day", zh: "以上一年为底稿，逐日核对" },
    ],
    words: ["holiday", "dayType", "band"],
  },
};
