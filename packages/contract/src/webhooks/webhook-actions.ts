import type { NounActions } from "../records/noun-actions.ts";

export const webhookActions: NounActions = {
  noun: { zh: "Webhook", en: "Webhook" },
  sentences: {
    turn_on: { zh: "启用 Webhook", en: "Turned on a webhook" },
    turn_off: { zh: "停用 Webhook", en: "Turned off a webhook" },
    failed: { zh: "多日无法送达，停用 Webhook", en: "Turned off a webhook that could not be reached" },
    gone: { zh: "接收方答复 410，停用 Webhook", en: "Turned off a webhook whose receiver answered 410" },
    add_secret: { zh: "新增 Webhook 签名密钥", en: "Added a signing secret of a webhook" },
    end_secret: { zh: "移除 Webhook 签名密钥", en: "Removed a signing secret of a webhook" },
    test: { zh: "发送 Webhook 测试事件", en: "Sent a test event to a webhook" },
    resend: { zh: "重新发送 Webhook 事件", en: "Sent events of a webhook again" },
  },
};
