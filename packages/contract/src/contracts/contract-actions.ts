import type { NounActions } from "../records/noun-actions.ts";

export const contractActions: NounActions = {
  noun: { zh: "合同", en: "Contract" },
  verbs: {
    amend: { zh: "发起变更", en: "amendment proposed" },
    amendment_start: { zh: "变更生效", en: "amendment effective" },
    begin: { zh: "开始执行", en: "started" },
    decideAmendment: { zh: "审批变更", en: "amendment approved" },
    end_past: { zh: "到期结束", en: "ended at term" },
    hold: { zh: "暂停结算", en: "put on billing hold" },
    release: { zh: "恢复结算", en: "released from billing hold" },
    release_point: { zh: "结束用能点供能", en: "supply of point ended" },
    renew: { zh: "续签", en: "renewed" },
    returnAmendment: { zh: "退回变更", en: "amendment returned" },
    set_volumes: { zh: "修改合同电量", en: "volumes changed" },
    sign: { zh: "签订", en: "signed" },
    take_back: { zh: "撤销上一步", en: "last step undone" },
    terminate: { zh: "提前终止", en: "terminated" },
  },
};
