import { type ErrorEntry, entry } from "../error-entry.ts";

export const webhookErrors = {
  "webhook.account_unknown": entry(1400, 400, "没有这个服务账号", "Service account not found"),
  "webhook.types_beyond": entry(
    1400,
    400,
    "该服务账号没有读取这些记录的权限：{types}",
    "The service account cannot read the records of: {types}",
  ),
  "webhook.too_many": entry(1409, 409, "最多 {most} 个 Webhook", "At most {most} webhooks"),
  "webhook.no_account": entry(
    1409,
    409,
    "其服务账号已删除，请先选择另一个",
    "Its service account was deleted. Choose another one first.",
  ),
  "webhook.two_secrets": entry(
    1409,
    409,
    "已有两个签名密钥，请先移除一个",
    "Two secrets are valid already. Remove one first.",
  ),
  "webhook.last_secret": entry(
    1409,
    409,
    "这是唯一的签名密钥，请先新增一个",
    "This is the only secret. Add another one first.",
  ),
  "webhook.off": entry(1409, 409, "Webhook 已停用", "The webhook is off"),
} as const satisfies Record<string, ErrorEntry>;
