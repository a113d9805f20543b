import type { NounActions } from "../records/noun-actions.ts";

export const exceptionActions: NounActions = {
  noun: { zh: "计量异常", en: "Reading exception" },
  sentences: {
    accept: { zh: "接受计量异常", en: "Accepted a reading exception" },
    ignore: { zh: "忽略计量异常", en: "Ignored a reading exception" },
    estimate: { zh: "写入估算数据", en: "Wrote estimated readings" },
  },
};
