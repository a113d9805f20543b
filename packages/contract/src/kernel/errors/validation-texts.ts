import type { Bilingual } from "../bilingual.ts";
import { errorTexts, fillText } from "./errors.ts";

/** Default messages of refused fields, shared by forms and server. @see R-V04 */
export const validationTexts: Record<string, Bilingual> = {
  required: { zh: "{field}不能为空", en: "{field} cannot be empty" },
  type: { zh: "类型不正确", en: "Invalid type" },
  integer: { zh: "请输入整数", en: "Enter a whole number" },
  whitespace: { zh: "不能只有空格", en: "Cannot consist of spaces only" },
  length: { zh: "长度须为 {min} 个字符", en: "Must have {min} characters" },
  too_short: { zh: "长度不能少于 {min} 个字符", en: "Must have at least {min} characters" },
  too_long: { zh: "长度不能超过 {max} 个字符", en: "Length must not exceed {max} characters" },
  too_small: { zh: "不能小于 {min}", en: "Must be at least {min}" },
  too_big: { zh: "不能大于 {max}", en: "Must be at most {max}" },
  above_zero: { zh: "须大于 0", en: "Must be greater than 0" },
  range: { zh: "须在 {min} 和 {max} 之间", en: "Must be between {min} and {max}" },
  too_few: { zh: "至少选择 {min} 项", en: "Choose at least {min}" },
  too_many: { zh: "不能超过 {max} 项", en: "No more than {max}" },
  enum: { zh: "只能是：{values}", en: "Must be one of: {values}" },
  pattern: { zh: "格式不正确", en: "Invalid format" },
  decimal: { zh: "请输入有效的数字", en: "Enter a valid number" },
  decimal_places: { zh: "最多 {places} 位小数", en: "At most {places} decimals" },
  "number.separators": {
    zh: "分隔符无法识别：小数点用“.”，千位每三位用“,”分隔，如 1,234.50",
    en: "Separators are ambiguous. Use “.” for decimals and “,” for thousands, such as 1,234.50.",
  },
  own_path: {
    zh: "请填写门户内的路径，以一个“/”开头",
    en: "Enter a path of the portal that starts with a single “/”",
  },
  id: { zh: "编号格式不正确", en: "Invalid ID" },
  unknown_key: { zh: "不认识的参数 {key}", en: "Unknown parameter {key}" },
  cursor: {
    zh: "游标无效：请使用上一次返回的 next，或用 start 从头读取",
    en: "Invalid cursor. Use `next` of the previous answer, or `start` to begin again.",
  },
  "bulk.row": {
    zh: "第 {row} 行不是含有字段的 JSON 对象",
    en: "Row {row} is not a JSON object with at least one value.",
  },
  "bulk.offset": {
    zh: "第 {row} 行的开始时间没有时差，例如 +08:00",
    en: "The start of row {row} has no offset, such as +08:00",
  },
  "bulk.value": {
    zh: "第 {row} 行：值只能是文本、数字、true、false、null 或文本列表",
    en: "Row {row}: use text, a number, true, false, null or a list of texts.",
  },
  "external_ref.id": { zh: "编号不能含有分号", en: "Numbers cannot contain semicolons" },
  "external_ref.text": { zh: "请填写“系统:编号”，如 SAP:1047", en: "Enter system and number, such as SAP:1047" },
  beside_cursor: { zh: "不能与 cursor 同时使用", en: "Cannot be used together with cursor" },
  too_many_parameters: { zh: "参数不能超过 {limit} 个", en: "No more than {limit} parameters" },
  too_many_values: { zh: "同一参数不能超过 {limit} 个值", en: "No more than {limit} values for one parameter" },
  too_deep: { zh: "参数嵌套不能超过 {limit} 层", en: "Parameters cannot be nested deeper than {limit} levels" },
  two_shapes: { zh: "参数 {key} 的写法前后不一致", en: "Parameter {key} is given in two different forms" },
  "password.current_required": { zh: "请输入当前密码", en: "Please enter current password" },
  "password.new_required": { zh: "请输入新密码", en: "Please enter new password" },
  "password.confirm_required": { zh: "请确认密码", en: "Please confirm your password" },
  "user_name.required": { zh: "用户名不能为空", en: "User name cannot be empty" },
  "user_name.pattern": {
    zh: "以字母或汉字开头，2–32 位，可用字母、汉字、数字和 _ . -",
    en: "2–32 letters, digits or _ . -, starting with a letter",
  },
  "password.under_six": { zh: "密码不能少于 6 位", en: "Password cannot be under 6 digits" },
  "code.required": { zh: "请输入手机验证码", en: "Enter the mobile verification code" },
  "code.email_required": { zh: "请输入邮箱验证码", en: "Enter the email verification code" },
  "code.six_digits": { zh: "请输入 6 位验证码", en: "Enter the 6-digit code" },
  "demo_date.too_far": { zh: "业务日期不能晚于 {last}", en: "The business date cannot be after {last}" },
  "service_account.code": {
    zh: "以字母开头，可用字母、数字和下划线",
    en: "Start with a letter; use only letters, digits and underscores",
  },
  "webhook.address": {
    zh: "请输入 https 地址，不含用户名和 #",
    en: "Enter an https address without a user name or #",
  },
  address_range: {
    zh: "请输入 IP 地址或网段，如 203.0.113.0/24",
    en: "Enter an IP address or a range, such as 203.0.113.0/24",
  },
  time_zone: { zh: "没有这个时区", en: "Unknown time zone" },
  "registration.one_address": { zh: "手机号和邮箱只填一个", en: "Enter either a mobile number or an email address" },
  "social.no_code": {
    zh: "未成功获取 Token：缺少授权码",
    en: "Token not obtained successfully: authorisation code missing",
  },
  "social.no_state": {
    zh: "未成功获取 Token：缺少 state",
    en: "Token not obtained successfully: state missing",
  },
  "credit_code.length": {
    zh: "统一社会信用代码应为 18 位",
    en: "The unified social credit code must have 18 characters",
  },
  "credit_code.alphabet": {
    zh: "统一社会信用代码含有不允许的字符",
    en: "The unified social credit code contains characters that are not allowed",
  },
  "credit_code.check": {
    zh: "统一社会信用代码校验位不正确",
    en: "The check character of the unified social credit code is wrong",
  },
  plain_name: { zh: "只能包含汉字、字母和数字", en: "Use only Chinese characters, letters and digits" },
  "tax_invoice.number_digits": { zh: "发票号码应为 20 位数字", en: "The invoice number must have 20 digits" },
  "tax_invoice.number_province": {
    zh: "发票号码第 3–4 位不是省级区划代码",
    en: "Digits 3–4 of the invoice number are not a province code",
  },
  "reason.too_short": {
    zh: "请填写至少 2 个汉字或 4 个字符的原因",
    en: "Enter a reason of at least 4 characters; a Chinese character counts as 2.",
  },
  "contract.late_charge": {
    zh: "违约金最高为每天 0.5%，请按 0.05% 的格式填写",
    en: "The late-charge rate cannot exceed 0.5% per day. Enter it as 0.05%.",
  },
  amount_digits: { zh: "金额最多 12 位整数", en: "Amounts can have at most 12 integer digits" },
  digits: { zh: "只能输入数字", en: "Digits only" },
  two_decimals: { zh: "请输入数字，最多两位小数", en: "Enter a number with at most two decimals" },
  ipv4: { zh: "请输入正确的 IPv4 地址", en: "Enter a valid IPv4 address" },
  port: { zh: "端口须为 0 到 65535 的整数", en: "The port must be a whole number between 0 and 65535" },
  telephone: {
    zh: "请输入正确的电话号码，如 010-12345678",
    en: "Enter a valid phone number, such as 010-12345678",
  },
  chinese_name: { zh: "请输入 2–4 个汉字的姓名", en: "Enter a name of 2–4 Chinese characters" },
  url: { zh: "请输入以 http:// 或 https:// 开头的网址", en: "Enter a URL that starts with http:// or https://" },
  identifier: {
    zh: "以字母开头，只能包含字母、数字和下划线",
    en: "Start with a letter; use only letters, digits and underscores",
  },
  json: { zh: "不是有效的 JSON", en: "Invalid JSON" },
  "resident_id.length": { zh: "身份证号应为 18 位", en: "The identity number must have 18 characters" },
  "resident_id.alphabet": {
    zh: "身份证号只能是数字，末位可为 X",
    en: "The identity number can contain only digits; the last character can be X",
  },
  "resident_id.date": {
    zh: "身份证号中的出生日期不存在",
    en: "The date of birth in the identity number does not exist",
  },
  "resident_id.check": { zh: "身份证号校验位不正确", en: "The check character of the identity number is wrong" },
  "workflow.self": { zh: "连线的起点和终点是同一个节点", en: "A step cannot be connected to itself" },
  "workflow.double": { zh: "这两个节点已经相连", en: "These two steps are already connected" },
  "workflow.reverse": { zh: "这两个节点已有反方向的连线", en: "A line in the opposite direction already exists" },
  "workflow.into_start": { zh: "开始节点不能有进入的连线", en: "Nothing can lead into the start" },
  "workflow.out_of_end": { zh: "结束节点不能有出去的连线", en: "Nothing can lead out of an end" },
  "workflow.missing": { zh: "连线的一端没有节点", en: "One end of the line has no step" },
  "workflow.same_id": { zh: "两个节点的标识相同", en: "Two steps have the same ID" },
  mobile: { zh: "请输入正确的手机号", en: "Enter a correct mobile number" },
  email: { zh: "请输入正确的邮箱", en: "Enter a valid email address" },
  price: {
    zh: "请输入不小于 0 的数字，小数位不要过多",
    en: "Enter a number of 0 or more, without too many decimals",
  },
  percent: { zh: "不能大于 100", en: "Cannot be more than 100" },
  short_code: {
    zh: "以字母或数字开头，只能包含字母、数字和 . _ -，最多 20 位",
    en: "Start with a letter or digit; use only letters, digits and . _ -, up to 20 characters",
  },
  "price.not_of_kind": { zh: "该类计价项没有此项", en: "Not available for this type of component" },
  "price.band_twice": { zh: "该时段已有价格", en: "This band already has a price" },
  "tou.slots": { zh: "须为 96 个时段字母（S P F V D）", en: "Must be 96 band letters (S P F V D)" },
  "tou.day": { zh: "没有这一天，请按 07-01 的格式填写", en: "This day does not exist. Enter it as 07-01." },
  "tou.uncovered": { zh: "{from} 至 {to} 没有时段", en: "{from} to {to} has no band" },
  "tou.overlapping": { zh: "{from} 至 {to} 重复定义", en: "{from} to {to} is defined twice" },
  "tou.part": { zh: "无法识别“{part}”，请写成“00–08 V”", en: "“{part}” is not recognised. Enter it as “00–08 V”." },
  "tou.time": { zh: "“{part}”不是 15 分钟的整段", en: "“{part}” is not a multiple of 15 minutes" },
  "tou.twice": { zh: "{part} 出现了两次", en: "{part} appears twice" },
  "tou.gap": { zh: "{part} 没有填写", en: "{part} is missing" },
  area: { zh: "请选择末级地区", en: "Choose an area at the lowest level" },
  "follow_up.date": { zh: "请为下一步填写日期", en: "Enter a due date for the next step" },
  "assignment.dates": { zh: "结束日期必须晚于开始日期", en: "The end date must be after the start date" },
  "readings.most_days": { zh: "一次最多 {most} 天", en: "No more than {most} days at once" },
  "assignment.area_level": { zh: "地区级别与所选级别不一致", en: "The area does not match the selected level" },
  "import.formula": { zh: "单元格是公式，请改为值", en: "This cell contains a formula. Replace it with its value." },
  "import.scientific": {
    zh: "表格软件把它变成了科学计数法，后面的数字已丢失：请在来源文件中把该列设为“文本”，再重新填写或导出",
    en: "The spreadsheet converted this number to scientific notation and lost digits. Format the column as text in the source file, then enter or export it again.",
  },
  "import.sheet_error": { zh: "单元格是表格错误值", en: "This cell contains a spreadsheet error" },
  "import.duplicate": { zh: "与第 {row} 行的{field}重复", en: "Same {field} as row {row}" },
  "import.extra_cells": {
    zh: "该行的单元格多于表头，可能有未加引号的分隔符",
    en: "More cells than the header: a delimiter may be missing its quotation marks",
  },
  "import.customer_unknown": {
    zh: "客户不存在，或不在负责范围内",
    en: "Customer not found, or you do not have access to it",
  },
  "payment.outgoing": { zh: "支出，不是收款", en: "Outgoing transaction, not a payment" },
  "payment.own_account_unknown": {
    zh: "不是本公司的收款账户，请在组织设置中添加",
    en: "Not one of your receiving accounts. Add it in the organisation settings.",
  },
  "payment.by_hand": {
    zh: "同日同额、同一付款账号的 {payNo} 已手工登记；确为另一笔时请手工登记",
    en: "{payNo} with the same date, amount and payer account was recorded manually. If this is a different payment, record it manually.",
  },
  "payment.nobody": {
    zh: "无法识别客户；只能登记负责范围内客户的收款",
    en: "The customer was not recognised. You can only record payments of customers in your scope.",
  },
  "import.contract_exists": {
    zh: "该原合同编号已有合同 {contractNo}，请在合同页修改",
    en: "Contract {contractNo} already has this original number. Edit it on its page.",
  },
  "import.contract_taken_elsewhere": {
    zh: "该原合同编号已被使用",
    en: "This original contract number is already in use",
  },
  "import.contract_differs": {
    zh: "与同一合同前面的行不一致",
    en: "Differs from the previous rows of the same contract",
  },
  "import.volumes": {
    zh: "“{part}”无法识别，请写成 2026-01=10000；2026-02=9000",
    en: "“{part}” is not recognised. Enter it as 2026-01=10000; 2026-02=9000.",
  },
  "import.month_twice_in_term": {
    zh: "合同期内有两个这样的月份，请填“分月电量”",
    en: "The contract term contains this month twice. Enter the monthly volumes instead.",
  },
  "contract.point_missing": {
    zh: "该客户没有这个用能点，请填外部编号或用能点编号",
    en: "The customer has no such pick-up point. Enter its external no. or point no.",
  },
  "import.price_approved": {
    zh: "该月份和地区已批准的价格为 {value}；更正请填写更正原因",
    en: "The approved price of this month and place is {value}; enter a reason to correct it",
  },
  "import.opening_exists": {
    zh: "该客户已有这个原结算单号",
    en: "The customer already has a statement with this original number",
  },
  "import.in_future": { zh: "日期不能晚于今天", en: "The date cannot be after today" },
  "import.paid_too_much": { zh: "已付金额不能大于应付金额", en: "The paid amount cannot exceed the payable amount" },
  "import.period": { zh: "账期请写成 2025-11", en: "Enter the period as 2025-11" },
  "import.opening_contract": {
    zh: "该客户没有这份已签订的合同",
    en: "The customer has no such signed contract",
  },
  "import.point_unknown": {
    zh: "用能点不存在，或不在负责范围内",
    en: "Pick-up point not found, or you do not have access to it",
  },
  "import.point_several": {
    zh: "多个用能点有此编号，请填用能点编号（YD…）",
    en: "Several pick-up points have this number. Enter the point no. (YD…).",
  },
  "import.point_needed": {
    zh: "请填用能点编号，或用电户号",
    en: "Enter the pick-up point or its account number",
  },
  "import.point_or_area": {
    zh: "请填用能点编号或地区代码，只填一项",
    en: "Enter either a pick-up point or an area code",
  },
  "import.area_all": {
    zh: "地区的燃气品质由负责全部数据的人员录入",
    en: "Gas quality of an area is entered by people who reach all data",
  },
  "import.not_gas": { zh: "该用能点不用燃气", en: "This pick-up point does not take gas" },
  "import.no_tenant": { zh: "该用能点当月没有客户", en: "The pick-up point had no customer in that month" },
  "import.month_ahead": { zh: "月份不能晚于本月", en: "The month cannot be after the current one" },
  "import.unit_of_point": {
    zh: "单位与用能点不符，应为：{values}",
    en: "The unit does not fit the pick-up point, expected: {values}",
  },
  "import.meter_order": {
    zh: "同一通道请按日期先后排列（上一行自 {from} 起）",
    en: "Sort the rows of a channel by date (the previous row starts on {from})",
  },
  "import.meter_open": {
    zh: "该通道自 {from} 起装有表 {assetNo}，换表请填写旧表止码",
    en: "Meter {assetNo} has measured this channel since {from}. Enter its closing reading to exchange it.",
  },
  "import.meter_none": { zh: "该通道没有在装的旧表", en: "This channel has no installed meter to replace" },
  "import.point_closed": { zh: "已销户的用能点不能新建", en: "Closed pick-up points cannot be created" },
  "import.date": {
    zh: "日期请写成 2026-07-01、2026/7/1 或 20260701",
    en: "Enter the date as 2026-07-01, 2026/7/1 or 20260701",
  },
  "import.region_or_area": { zh: "大区和区域代码只填一个", en: "Enter either a region or an area code" },
  "import.example_row": { zh: "这是模板的示例行，请删除", en: "This is the example row of the template. Delete it." },
  "import.area_unknown": { zh: "没有这个区域代码", en: "Unknown area code" },
  "import.area_not_leaf": {
    zh: "{name}还有下级地区，请填写末级代码",
    en: "{name} has subareas. Enter the code of the lowest level.",
  },
  "import.partner_required": {
    zh: "来源为合作伙伴时须填写合作伙伴编号",
    en: "Enter the partner no. if the source is Partner",
  },
  "import.source_own": {
    zh: "填写了合作伙伴编号，来源不能是自营",
    en: "The source cannot be Own if a partner no. is given",
  },
  "import.contact_name": {
    zh: "有手机或邮箱时须填写联系人",
    en: "Enter the contact's name if a mobile number or email is given",
  },
  "import.industry": { zh: "没有这个行业", en: "Unknown industry" },
  "import.too_many_tags": { zh: "标签不能超过 {max} 个", en: "No more than {max} tags" },
  nul: { zh: "含有不允许的字符", en: "Contains characters that are not allowed" },
};

/** Stands for a field without a name, such as a whole body. */
const unnamed = { zh: "此项", en: "This field" };

/** The message of a refused field by its code; codes of the error texts work too. */
export function validationText(code: string, language: "zh" | "en", values: Record<string, unknown> = {}): string {
  const text =
    validationTexts[code] ??
    (errorTexts as Record<string, Bilingual>)[code] ??
    (validationTexts["pattern"] as Bilingual);
  return fillText(text[language], { ...values, field: values["field"] || unnamed[language] });
}
