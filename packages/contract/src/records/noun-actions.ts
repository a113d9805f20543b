import type { Bilingual } from "../kernel/bilingual.ts";

export type ActionTexts = Readonly<Record<string, Bilingual>>;

/** What the system log and a person's recent activity call the actions on a noun, by the part of the code after the dot. */
export type NounActions = {
  /** The record; absent when every action has a sentence. */
  noun?: Bilingual;
  /** What is said after the noun, where {@link commonVerbs} has nothing. */
  verbs?: ActionTexts;
  /** Said in place of noun and verb. */
  sentences?: ActionTexts;
};

/** What happens to records of several nouns. */
export const commonVerbs: ActionTexts = {
  activate: { zh: "启用", en: "activated" },
  add_file: { zh: "添加文件", en: "file added" },
  add_note: { zh: "添加跟进", en: "note added" },
  approve: { zh: "审批通过", en: "approved" },
  ask: { zh: "提交申请", en: "requested" },
  change_note: { zh: "修改跟进", en: "note changed" },
  close: { zh: "关闭", en: "closed" },
  create: { zh: "新建", en: "created" },
  end: { zh: "终止", en: "ended" },
  export: { zh: "导出", en: "exported" },
  refuse: { zh: "拒绝", en: "rejected" },
  reject: { zh: "退回", en: "returned" },
  remove: { zh: "删除", en: "deleted" },
  remove_file: { zh: "删除文件", en: "file deleted" },
  remove_note: { zh: "删除跟进", en: "note deleted" },
  reopen: { zh: "重新打开", en: "reopened" },
  restore: { zh: "恢复", en: "restored" },
  restore_file: { zh: "恢复文件", en: "file restored" },
  retry: { zh: "重试", en: "retried" },
  return: { zh: "退回", en: "returned" },
  send: { zh: "发送邮件", en: "emailed" },
  show_file: { zh: "展示文件", en: "file shared with customer" },
  submit: { zh: "提交", en: "submitted" },
  suspend: { zh: "暂停", en: "suspended" },
  update: { zh: "修改", en: "changed" },
  withdraw: { zh: "撤回", en: "withdrawn" },
};
