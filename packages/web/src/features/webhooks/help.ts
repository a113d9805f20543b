import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  webhooks: {
    purpose: {
      en: "Lists the endpoints of other systems that receive changes as they happen.",
      zh: "列出接收变更通知的其他系统的地址。",
    },
    tasks: [
      { en: "Create a webhook and copy its signing secret", zh: "新建 Webhook 并复制签名密钥" },
      { en: "Open a webhook to see its deliveries", zh: "打开 Webhook，查看投递记录", keys: [["Enter"]] },
      { en: "Find a webhook by name, address or account", zh: "按名称、地址或服务账号查找", keys: [["/"]] },
    ],
    words: ["webhook", "serviceAccount"],
  },
  webhook: {
    purpose: {
      en: "Shows one webhook: its events, its signing secrets, and its deliveries of the last 30 days.",
      zh: "显示一个 Webhook 的事件、签名密钥和近 30 天的投递。",
    },
    tasks: [
      { en: "Send a test event and look at the answer", zh: "发送测试事件，查看对方的响应" },
      { en: "Send a failed delivery again, or all since a time", zh: "重新投递一条失败记录，或某一时间之后的全部" },
      { en: "Add a second secret, change over, remove the first", zh: "新增第二个密钥，切换后移除原来的" },
      { en: "Turn the webhook off or on", zh: "停用或启用" },
    ],
    words: ["webhook", "serviceAccount"],
  },
};
