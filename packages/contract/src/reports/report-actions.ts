import type { NounActions } from "../records/noun-actions.ts";

export const reportActions: NounActions = {
  noun: { zh: "报表", en: "Report" },
  sentences: {
    schedule: { zh: "定期发送报表", en: "Scheduled a report" },
    schedule_paused: { zh: "暂停或恢复定期报表", en: "Paused or resumed a scheduled report" },
    schedule_removed: { zh: "取消定期报表", en: "Deleted a scheduled report" },
    schedule_stopped: { zh: "定期报表已自动停止", en: "Scheduled report stopped automatically" },
  },
};
