import type { NounActions } from "../records/noun-actions.ts";

export const pointActions: NounActions = {
  noun: { zh: "用能点", en: "Pick-up point" },
  sentences: {
    set_status: { zh: "批量更改用能点状态", en: "Changed the status of pick-up points (bulk)" },
    set_authorisation: { zh: "批量设置用能点数据授权", en: "Set the data authorisation of pick-up points (bulk)" },
    add_tenancy: { zh: "登记用能点的用能客户", en: "Added a customer to a pick-up point" },
    change_tenancy: { zh: "修改用能点的用能客户", en: "Changed a customer of a pick-up point" },
    remove_tenancy: { zh: "删除用能点的用能客户", en: "Removed a customer from a pick-up point" },
  },
};
