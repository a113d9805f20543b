import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  nextSteps: {
    purpose: {
      en: "Lists the next steps from the follow-up notes of your records, with their due dates.",
      zh: "列出各条记录的跟进中约定的下一步及其截止日期。",
    },
    tasks: [
      { en: "Open the record of a step", zh: "打开下一步所属的记录", keys: [["Enter"]] },
      { en: "List what is due or overdue", zh: "筛选到期或逾期的下一步" },
      { en: "Find a step by its words or record", zh: "按下一步、内容或记录名称查找", keys: [["/"]] },
    ],
    words: ["nextStep", "followUpNote"],
  },
};
