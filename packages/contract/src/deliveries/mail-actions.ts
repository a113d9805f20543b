import type { NounActions } from "../records/noun-actions.ts";

export const mailActions: NounActions = {
  noun: { zh: "邮件", en: "Email" },
};
