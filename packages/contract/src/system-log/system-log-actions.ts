import type { NounActions } from "../records/noun-actions.ts";

export const systemLogActions: NounActions = {
  noun: { zh: "系统日志", en: "System log" },
  sentences: {
    detach: { zh: "将日志移入归档文件", en: "Moved log entries to an archive" },
    verify: { zh: "核验系统日志", en: "Verified the system log" },
  },
};
