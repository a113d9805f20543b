import { texts as shared } from "../../records/words/zh.ts";

export const texts = {
  ...shared,
  title: "全部通知",
  readAll: "全部标为已读",
  list: "通知列表",
  search: "搜索通知内容",
  "filter.channel": "渠道",
  "state.unread": shared.unread,
  "state.read": shared.read,
  "channel.email": "同时发送邮件",
  sentTo: "已抄送 {email}",
  read: "标为已读",
  open: "查看",
  "empty.title": "还没有通知",
  "empty.hint": "系统公告、导入结果和待办提醒会出现在这里。",
  "none.title": "没有符合条件的通知",
  "none.hint": "换个关键词，或清除筛选条件。",
  "none.clear": "清除筛选",
} as const;
