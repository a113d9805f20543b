/** A text in both languages of the product; `{name}` marks are filled from the refusal's details. */
export type Text = { zh: string; en: string };

export type ErrorEntry = Text & {
  /** The product's number in the envelope's `status`. */
  status: number;
  /** The truthful HTTP status beside it. 403 is allowed here, never in `status`: clients sign out on it. */
  http: number;
};

const entry = (status: number, http: number, zh: string, en: string): ErrorEntry => ({ status, http, zh, en });

/**
 * Every expected refusal of the server, by its word. A word without both texts does not compile.
 * Numbers: docs/requirements.md R-C04.
 */
export const errorTexts = {
  "session.none": entry(401, 401, "登录状态已过期，请重新登录", "Your session has expired. Please sign in again."),
  "session.expired": entry(402, 401, "登录状态已过期，请重新登录", "Your session has expired. Please sign in again."),
  "sign_in.wrong": entry(1400, 400, "用户名或密码不正确", "User name or password is incorrect"),
  "sign_in.password_expired": entry(
    1400,
    400,
    "密码需要先修改才能登录",
    "This password must be changed before signing in",
  ),
  not_allowed: entry(1403, 403, "没有权限：缺少 {permission}", "Not allowed: {permission} is missing"),
  not_found: entry(404, 404, "访问的资源不存在", "Resource not found"),
  validation: entry(1400, 400, "发出的信息有误", "Some of the values are not right"),
  "request.malformed": entry(1400, 400, "请求内容无法解析", "The request could not be read"),
  "request.not_acceptable": entry(406, 406, "请求的格式不可得", "Request format not acceptable"),
  "request.too_large": entry(413, 413, "内容超过上限 {limit}", "The content is larger than {limit}"),
  "request.unsupported_type": entry(415, 415, "不支持的内容类型", "This content type is not supported"),
  "request.timeout": entry(503, 503, "处理超时，请稍后重试", "This took too long. Please try again."),
  "request.key_missing": entry(1400, 400, "缺少 Idempotency-Key", "Idempotency-Key is missing"),
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
  "import.already": entry(1414, 409, "该文件已经导入过", "This file has already been imported"),
  rate_limited: entry(
    1429,
    429,
    "操作过于频繁，请 {seconds} 秒后再试",
    "Too many attempts. Try again in {seconds} seconds.",
  ),
  bug: entry(500, 500, "服务器发生错误", "Server error"),
  unavailable: entry(503, 503, "服务暂不可用，请稍后重试", "Service unavailable. Please try again shortly."),
  disk_full: entry(507, 507, "存储空间不足", "Storage is full"),

  "token.wrong": entry(
    1400,
    400,
    "链接无效或已过期，请重新获取",
    "This link is not valid any more. Ask for a new one.",
  ),
  "password.wrong": entry(1400, 400, "当前密码不正确", "The current password is incorrect"),
  "password.mismatch": entry(1400, 400, "两次输入的密码不一致", "Passwords do not match"),
  "password.too_short": entry(1400, 400, "密码长度不能少于 {min} 个字符", "Password must be at least {min} characters"),
  "password.common": entry(1400, 400, "密码过于常见，请换一个", "This password is too common"),
  "password.same": entry(1400, 400, "新密码不能与当前密码相同", "The new password is the same as the current one"),
  "password.not_expired": entry(
    1400,
    400,
    "该密码仍然有效，请直接登录，并在登录后修改密码",
    "This password is still valid. Sign in with it and change it there.",
  ),
  "password.weak": entry(
    1400,
    400,
    "密码不能是用户名或重复的同一字符",
    "The password may not be the user name or one repeated character",
  ),

  "social.over": entry(
    1400,
    400,
    "此次登录已失效（超过 10 分钟或已使用），请重新开始",
    "This sign-in is over: it was used, or took longer than 10 minutes. Please begin again.",
  ),
  "social.other_browser": entry(
    1400,
    400,
    "此次登录不是在当前浏览器中开始的，请在这里重新开始",
    "This sign-in was begun in another browser. Please begin again here.",
  ),
  "social.refused": entry(
    1400,
    400,
    "{title} 的登录结果未通过校验，请重新开始",
    "What {title} answered could not be confirmed. Please begin again.",
  ),
  "social.provider_away": entry(
    503,
    503,
    "{title} 暂时无法连接，请稍后重试或使用密码登录",
    "{title} cannot be reached now. Try again shortly, or sign in with your password.",
  ),
  "social.not_linked": entry(
    1409,
    409,
    "{title} 账号尚未关联本系统的账号",
    "This {title} account is not linked to an account here yet.",
  ),
  "social.link_first": entry(
    1409,
    409,
    "本系统已有使用该邮箱的账号，请先用密码登录一次完成关联",
    "An account here has this e-mail address. Sign in with its password once to link the two.",
  ),
  "social.taken": entry(
    1409,
    409,
    "该 {title} 账号已关联其他用户",
    "This {title} account is already linked to somebody else.",
  ),
  "social.other_person": entry(
    1409,
    409,
    "关联由另一位用户发起，请重新开始",
    "Somebody else began this linking. Please begin again.",
  ),
  "social.last_way": entry(
    1409,
    409,
    "这是您唯一的登录方式，请先设置密码再解除关联",
    "This is your only way to sign in. Set a password first, then unlink it.",
  ),

  "second_factor.code_needed": entry(
    1400,
    400,
    "请输入验证器应用中的验证码",
    "Enter the code of your authenticator app",
  ),
  "second_factor.code_wrong": entry(
    1400,
    400,
    "验证码不正确或已使用，请输入最新的验证码",
    "The code is wrong or was used already. Enter the newest one.",
  ),
  "second_factor.required": entry(
    1403,
    403,
    "管理员须先开启两步验证",
    "Administrators must turn on two-step verification first",
  ),
  "second_factor.kept": entry(
    1409,
    409,
    "管理员须保持两步验证开启，不能关闭",
    "Administrators must keep two-step verification on",
  ),
  "second_factor.already_on": entry(1409, 409, "两步验证已经开启", "Two-step verification is already on"),
  "second_factor.not_begun": entry(1409, 409, "请先获取密钥，再输入验证码", "Get a key first, then enter the code"),
  "second_factor.off": entry(1409, 409, "两步验证尚未开启", "Two-step verification is not on"),
  "step_up.needed": entry(1403, 403, "请先确认是您本人操作", "Please confirm first that it is you"),
  "step_up.sign_in_again": entry(
    1409,
    409,
    "您的账号没有密码，请退出后重新登录再操作",
    "Your account has no password. Sign out, sign in again, and then do this.",
  ),

  "registration.name_taken": entry(1400, 400, "该用户名已被使用，请换一个", "This user name is taken. Choose another."),
  "registration.code_wrong": entry(
    1400,
    400,
    "验证码不正确或已过期，请重新获取",
    "The code is wrong or no longer valid. Ask for a new one.",
  ),
  "registration.no_text_messages": entry(
    1409,
    409,
    "暂不支持短信验证码，请用邮箱注册",
    "Text messages are not available here. Register with an e-mail address.",
  ),
  "visit_code.unknown": entry(1400, 400, "没有使用该推荐码的销售经理", "No sales manager has this visit code"),
  "application.open": entry(
    1409,
    409,
    "您已有一个待审核的申请",
    "You already have an application that waits for an answer",
  ),
  "application.not_for_you": entry(
    1409,
    409,
    "您的账号已有归属，不能申请企业认证",
    "Your account has its place already: it cannot apply for an enterprise",
  ),
  "application.name_mismatch": entry(
    1400,
    400,
    "企业名称与该统一社会信用代码登记的名称不一致",
    "The name is not the one that goes with this credit code",
  ),
  "application.enterprise_closed": entry(
    1400,
    400,
    "该企业已销户，请联系销售经理",
    "This enterprise is closed. Please ask a sales manager.",
  ),
  "application.code_taken": entry(
    1409,
    409,
    "该统一社会信用代码已被其他客户使用，请联系管理员",
    "Another customer has this credit code. Please ask an administrator.",
  ),
  "application.applicant_changed": entry(
    1409,
    409,
    "申请人的账号已停用或已有归属，不能通过",
    "The applicant's account is disabled or has its place elsewhere by now",
  ),
  "licence.required": entry(1400, 400, "请上传营业执照", "Upload the business licence"),
  "licence.unknown": entry(
    1400,
    400,
    "营业执照文件不存在，请重新上传",
    "The licence is not there any more. Upload it again.",
  ),
  "licence.not_accepted": entry(415, 415, "仅支持 PDF、PNG、JPEG 文件", "Only PDF, PNG and JPEG files are accepted"),
  "licence.damaged": entry(
    1400,
    400,
    "文件已损坏或不完整，请重新扫描或拍照后上传",
    "The file is damaged or incomplete. Scan it again and upload that.",
  ),
  "licence.active": entry(
    1400,
    400,
    "PDF 含有脚本或附件，请打印为新的 PDF 后上传",
    "The PDF holds scripts or attachments. Print it to a new PDF and upload that.",
  ),
  "user.not_yours": entry(1403, 403, "只有管理员可以修改", "Only an administrator may change this"),
  "user.by_code": entry(
    1400,
    400,
    "请用发送到新地址的验证码修改",
    "Change this with the code that is sent to the new address",
  ),
  "user.own_rights": entry(
    1403,
    403,
    "不能修改自己的角色、状态和数据范围",
    "Nobody changes one's own roles, state or scope",
  ),
  "user.full_access": entry(
    1403,
    403,
    "只有拥有全部权限的人可以修改或授予全部权限",
    "Only somebody with full access may change or give full access",
  ),
  "user.beyond_rights": entry(
    1403,
    403,
    "超出您自己的权限：{permission}",
    "This goes beyond your own rights: {permission}",
  ),
  "user.scope_beyond": entry(1403, 403, "超出您自己的数据范围", "This goes beyond your own scope"),
  "user.role_unknown": entry(1400, 400, "没有角色 {role}", "There is no role {role}"),
  "user.department_unknown": entry(1400, 400, "部门不存在", "There is no such department"),
  "user.address_taken": entry(1400, 400, "已被其他账号使用", "Another account has this address"),
  "image.not_accepted": entry(415, 415, "仅支持 PNG、JPEG、WebP 图片", "Only PNG, JPEG and WebP pictures are accepted"),
  "image.damaged": entry(1400, 400, "图片已损坏，请换一张", "The picture is damaged. Choose another one."),
  "image.too_many_pixels": entry(
    1400,
    400,
    "图片尺寸过大，请缩小后再上传",
    "The picture has too many pixels. Make it smaller and upload that.",
  ),
  "customer.code_taken": entry(
    1400,
    400,
    "该统一社会信用代码已有客户 {customerNo}",
    "Customer {customerNo} already has this credit code",
  ),
  "customer.code_taken_elsewhere": entry(
    1400,
    400,
    "该统一社会信用代码已被占用，请联系管理员",
    "This credit code is taken. Please ask an administrator.",
  ),
  "customer.area_unknown": entry(1400, 400, "区域代码不存在或不是末级", "The area code is unknown or not a leaf"),
  "customer.partner_unknown": entry(1400, 400, "合作伙伴编号不存在", "There is no such partner"),
  "customer.manager_unknown": entry(1400, 400, "该用户不是有效的销售经理", "This user is not an active sales manager"),
  "customer.out_of_scope": entry(1400, 400, "该区域不在您的负责范围", "This area is not one of yours"),
  "assignment.overlap": entry(
    1400,
    400,
    "与 {name} 在 {from} 起的主负责重叠",
    "Overlaps with {name}, primary from {from}",
  ),
  "assignment.started": entry(
    1409,
    409,
    "该分工已生效，只能设置结束日期",
    "This assignment has begun: only its end can be set",
  ),
  "assignment.over": entry(1409, 409, "该分工已结束，不能修改", "This assignment is over and stays as it was"),
  "assignment.not_a_manager": entry(1400, 400, "该用户不是有效的销售经理", "This user is not an active sales manager"),
  "assignment.area_unknown": entry(1400, 400, "区域代码不存在", "There is no such area"),
  "assignment.out_of_scope": entry(1400, 400, "该区域不在您的负责范围", "This area is not one of yours"),
  "dictionary.unknown": entry(404, 404, "字典 {dictCode} 不存在", "There is no dictionary {dictCode}"),
  "import.changed_since": entry(
    1409,
    409,
    "导入后已有 {count} 行被修改，不能撤销",
    "{count} rows were changed since the import: it cannot be undone",
  ),
  "import.undo_over": entry(1409, 409, "撤销期限（24 小时）已过", "The 24 hours for undoing are over"),
  "import.wrong_state": entry(1409, 409, "该导入当前不能执行此操作", "This import cannot do that now"),
  "import.nothing": entry(1409, 409, "没有可导入的行", "There is nothing to import"),
  "import.outdated": entry(
    1409,
    409,
    "检查之后有 {count} 个客户已被修改，请重新检查",
    "{count} customers were changed since the check. Check the file again.",
  ),
  "import.too_long": entry(
    1409,
    409,
    "检查超过了 {minutes} 分钟，请把文件拆分后分别导入",
    "The check took more than {minutes} minutes. Split the file and import its parts.",
  ),
  "import.mapping": entry(1400, 400, "必填列未对应：{columns}", "Required columns are not mapped: {columns}"),
  "notice.no_words": entry(1400, 400, "清理后没有可显示的文字", "Nothing is left to show after cleaning"),
  "notice.nobody": entry(1400, 400, "没有符合条件的接收人", "There is nobody to tell"),
  "notice.undo_over": entry(
    1409,
    409,
    "撤销期限（10 秒）已过，消息可在“全部消息”中查看",
    "The 10 seconds for undoing are over. The notices are under “All notices”.",
  ),
  "source_key.wrong": entry(1400, 400, "密钥不正确", "secret key incorrect"),
  "sheet.encoding": entry(
    1400,
    400,
    "文件编码无法识别，请另存为 UTF-8 或 GB18030",
    "The encoding is not known. Save the file as UTF-8 or GB18030.",
  ),
  "sheet.not_a_sheet": entry(1400, 400, "不是有效的 CSV 或 XLSX 文件", "This is not a CSV or XLSX file"),
  "sheet.old_excel": entry(1400, 400, "旧版 Excel 格式，请另存为 .xlsx", "Old Excel format: save it as .xlsx"),
  "sheet.protected": entry(
    1400,
    400,
    "文件有密码保护，请取消密码后重新上传",
    "The file is protected by a password. Remove it and upload again.",
  ),
  "sheet.damaged": entry(
    1400,
    400,
    "文件已损坏，请用 Excel 打开后另存再上传",
    "The file is damaged. Open it in a spreadsheet, save it again and upload that.",
  ),
  "sheet.row_too_long": entry(
    1400,
    400,
    "第 {row} 行过长，可能缺少换行或引号",
    "Row {row} is too long: a line break or a quotation mark may be missing",
  ),
  "sheet.truncated": entry(1400, 400, "文件不完整，请重新上传", "The file is cut off. Upload it again."),
  "sheet.bomb": entry(1400, 400, "压缩内容超过安全上限", "The packed content is over the safe limit"),
  "sheet.unsafe": entry(1400, 400, "文件包含不允许的内容", "The file holds content that is not allowed"),
  "sheet.too_many_columns": entry(1400, 400, "列数超过上限 {limit}", "More than {limit} columns"),
  "sheet.too_many_rows": entry(1400, 400, "行数超过上限 {limit}", "More than {limit} rows"),
  "sheet.duplicate_column": entry(1400, 400, "列“{column}”重复", "The column “{column}” appears twice"),
  "sheet.empty": entry(1400, 400, "文件没有数据行", "The file has no rows"),
  "sheet.csv_quotes": entry(1400, 400, "第 {row} 行引号未闭合", "Row {row}: a quotation mark is not closed"),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTexts;

/** Texts for the codes that the client knows without the server's help. @see R-E04, R-E07 */
export const defaultTexts: Record<number, Text> = {
  0: { zh: "未知错误，可能是跨域或接口地址不存在", en: "Unknown error, possibly cross-origin or a missing endpoint" },
  201: { zh: "新建或修改数据成功", en: "Created or modified successfully" },
  202: { zh: "请求已进入后台排队（异步任务）", en: "Request queued as an async task" },
  204: { zh: "删除数据成功", en: "Deleted successfully" },
  400: { zh: "发出的信息有误", en: "Wrong information sent" },
  404: { zh: "访问的资源不存在", en: "Resource not found" },
  406: { zh: "请求的格式不可得", en: "Request format not acceptable" },
  410: { zh: "资源已被永久删除", en: "Resource permanently removed" },
  500: { zh: "服务器发生错误", en: "Server error" },
  502: { zh: "网关错误", en: "Bad gateway" },
  503: { zh: "服务不可用", en: "Service unavailable" },
  504: { zh: "网关超时", en: "Gateway timeout" },
};

/** Fills `{name}` marks; a mark without a value stays as it is, so that a missing one is seen. */
export function fillText(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : mark,
  );
}
