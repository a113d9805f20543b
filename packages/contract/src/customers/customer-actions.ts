import type { NounActions } from "../records/noun-actions.ts";

export const customerActions: NounActions = {
  noun: { zh: "客户", en: "Customer" },
  verbs: {
    check: { zh: "提交核验", en: "submitted for verification" },
    contact_add: { zh: "添加联系人", en: "contact added" },
    contact_remove: { zh: "删除联系人", en: "contact removed" },
    contact_update: { zh: "修改联系人", en: "contact changed" },
    quote: { zh: "报价", en: "quoted" },
    returnToLead: { zh: "退回意向", en: "returned to lead" },
  },
  sentences: {
    set_lifecycle: { zh: "批量更改客户状态", en: "Changed the status of customers (bulk)" },
    set_manager: { zh: "批量指定销售经理", en: "Assigned sales managers (bulk)" },
    set_partner: { zh: "批量指定合作伙伴", en: "Assigned partners (bulk)" },
    set_tags: { zh: "批量修改客户标签", en: "Changed customer tags (bulk)" },
    merge: { zh: "合并客户", en: "Merged customers" },
    merged: { zh: "将客户合并到其他客户", en: "Merged a customer into another" },
    unmerge: { zh: "撤销客户合并", en: "Undid a customer merge" },
  },
};
