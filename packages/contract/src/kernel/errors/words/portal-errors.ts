import { type ErrorEntry, entry } from "../error-entry.ts";

/** Words that any call may answer, and those of the small nouns. */
export const portalErrors = {
  not_allowed: entry(1403, 403, "没有权限：缺少 {permission}", "Not allowed: {permission} is missing"),
  not_found: entry(404, 404, "访问的资源不存在", "Resource not found"),
  validation: entry(1400, 400, "发出的信息有误", "Some of the values are not right"),
  "request.malformed": entry(1400, 400, "请求内容无法解析", "The request could not be read"),
  "request.not_acceptable": entry(406, 406, "请求的格式不可得", "Request format not acceptable"),
  "request.too_large": entry(413, 413, "内容超过上限 {limit}", "The content is larger than {limit}"),
  "request.unsupported_type": entry(415, 415, "不支持的内容类型", "This content type is not supported"),
  "request.timeout": entry(503, 503, "处理超时，请稍后重试", "This took too long. Please try again."),
  "request.key_missing": entry(1400, 400, "缺少 Idempotency-Key", "Idempotency-Key is missing"),
  "request.key_too_long": entry(
    1400,
    400,
    "Idempotency-Key 不能超过 {limit} 个字符",
    "Idempotency-Key must not exceed {limit} characters",
  ),
  "request.key_reused": entry(
    1422,
    422,
    "同一 Idempotency-Key 用于不同的内容",
    "This idempotency key was used with another body",
  ),
  "request.key_in_use": entry(1409, 409, "相同的请求正在处理", "The same request is being worked on"),
  "transport.refused": entry(
    1400,
    400,
    "加密内容无法读取，请刷新页面后重试",
    "The encrypted content could not be read. Reload the page and try again.",
  ),
  illegal_transition: entry(1409, 409, "当前状态不允许此操作", "Not possible in the present state"),
  stale: entry(1410, 409, "数据已被他人修改", "Somebody else has changed this meanwhile"),
  "period.closed": entry(1411, 409, "账期已关闭", "The period is closed"),
  same_person: entry(1412, 403, "同一人不能办理相邻步骤", "The same person may not take both steps"),
  incomplete: entry(1413, 422, "数据不完整", "The data are incomplete"),
  rate_limited: entry(
    1429,
    429,
    "操作过于频繁，请 {seconds} 秒后再试",
    "Too many attempts. Try again in {seconds} seconds.",
  ),
  bug: entry(500, 500, "服务器发生错误", "Server error"),
  unavailable: entry(503, 503, "服务暂不可用，请稍后重试", "Service unavailable. Please try again shortly."),
  disk_full: entry(507, 507, "存储空间不足", "Storage is full"),

  "dictionary.unknown": entry(404, 404, "字典 {dictCode} 不存在", "There is no dictionary {dictCode}"),
  "notice.no_words": entry(1400, 400, "清理后没有可显示的文字", "Nothing is left to show after cleaning"),
  "notice.nobody": entry(1400, 400, "没有符合条件的接收人", "There is nobody to tell"),
  "notice.undo_over": entry(
    1409,
    409,
    "撤销期限（10 秒）已过，消息可在“全部消息”中查看",
    "The 10 seconds for undoing are over. The notices are under “All notices”.",
  ),
  "demo_date.back": entry(
    1400,
    400,
    "业务日期只能向后推进，不能早于 {date}",
    "The business date moves forward only, not before {date}",
  ),
  "source_key.wrong": entry(1400, 400, "密钥不正确", "secret key incorrect"),
} as const satisfies Record<string, ErrorEntry>;
