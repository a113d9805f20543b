import type { NounActions } from "../records/noun-actions.ts";

export const meterActions: NounActions = {
  noun: { zh: "电表", en: "Meter" },
  sentences: {
    install: { zh: "安装电表", en: "Installed a meter" },
    exchange: { zh: "换表", en: "Exchanged a meter" },
    take_down: { zh: "拆表", en: "Removed a meter" },
    correct: { zh: "更正电表信息", en: "Corrected a meter" },
    remove_install: { zh: "删除装表记录", en: "Deleted a meter installation" },
  },
};
