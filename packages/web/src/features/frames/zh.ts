import { texts as shared } from "../../records/words/zh.ts";

export const texts = {
  ...shared,
  title: shared.embeddedPage,
  open: "在新窗口打开",
  loading: "正在打开 {host}…",
  unlisted: "{host} 不在允许嵌入的网站名单中。可以在新窗口打开；需要在这里显示时，请管理员在“菜单管理”中加入名单。",
  late: "{host} 未能在十秒内加载，可能禁止嵌入，或网络较慢。可以在新窗口打开，或重试。",
  blocked:
    "{host} 未能显示：可能在打开本系统之后才加入名单，也可能跳转到了名单之外的网站。可以重新载入本系统，或在新窗口打开。",
  "blocked.reload": "重新载入",
  own: "本系统不能嵌入自己。",
  unreadable: "这不是可以嵌入的网址。请填写以 https:// 开头的完整网址。",
} as const;
