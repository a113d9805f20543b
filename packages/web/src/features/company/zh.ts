import { texts as shared } from "../../records/words/zh.ts";

export const texts = {
  manager: shared.manager,
  "manager.text": "合同、价格和结算的问题，可以直接联系。",
  "manager.none": "尚未分配销售经理。",
  "manager.mail": "发送邮件",
  "manager.call": "拨打 {phone}",
  "manager.write": "发送邮件至 {email}",
} as const;
