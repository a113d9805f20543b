import type { Bilingual } from "../bilingual.ts";
import { errorTexts, fillText } from "./errors.ts";

/** Default messages of refused fields, shared by forms and server. @see R-V04 */
export const validationTexts: Record<string, Bilingual> = {
  required: { zh: "{field}不能为空", en: "{field} cannot be empty" },
  type: { zh: "类型不正确", en: "Wrong type" },
  integer: { zh: "请输入整数", en: "Enter a whole number" },
  whitespace: { zh: "不能只有空格", en: "Cannot be blanks only" },
  length: { zh: "长度须为 {min} 个字符", en: "Must have {min} characters" },
  too_short: { zh: "长度不能少于 {min} 个字符", en: "At least {min} characters" },
  too_long: { zh: "长度不能超过 {max} 个字符", en: "Length must not exceed {max} characters" },
  too_small: { zh: "不能小于 {min}", en: "Must be at least {min}" },
  too_big: { zh: "不能大于 {max}", en: "Must be at most {max}" },
  above_zero: { zh: "须大于 0", en: "Must be above 0" },
  range: { zh: "须在 {min} 和 {max} 之间", en: "Must be between {min} and {max}" },
  too_few: { zh: "至少选择 {min} 项", en: "Choose at least {min}" },
  too_many: { zh: "不能超过 {max} 项", en: "No more than {max}" },
  enum: { zh: "只能是：{values}", en: "Must be one of: {values}" },
  pattern: { zh: "格式不正确", en: "Wrong format" },
  decimal: { zh: "请输入有效的数字", en: "Enter a valid number" },
  decimal_places: { zh: "最多 {places} 位小数", en: "At most {places} decimals" },
  "number.separators": {
    zh: "分隔符无法识别：小数点用“.”，千位每三位用“,”分隔，如 1,234.50",
    en: "The separators are unclear: “.” for decimals and “,” for every three digits, such as 1,234.50",
  },
  own_path: {
    zh: "请填写门户内的路径，以一个“/”开头",
    en: "Enter a path inside the portal that begins with one “/”",
  },
  id: { zh: "编号格式不正确", en: "Not a valid id" },
  unknown_key: { zh: "不认识的参数 {key}", en: "Unknown parameter {key}" },
  too_many_parameters: { zh: "参数不能超过 {limit} 个", en: "No more than {limit} parameters" },
  too_many_values: { zh: "同一参数不能超过 {limit} 个值", en: "No more than {limit} values of one parameter" },
  too_deep: { zh: "参数嵌套不能超过 {limit} 层", en: "Parameters may not be nested deeper than {limit} levels" },
  two_shapes: { zh: "参数 {key} 的写法前后不一致", en: "The parameter {key} is written in two ways" },
  "password.current_required": { zh: "请输入当前密码", en: "Please enter current password" },
  "password.new_required": { zh: "请输入新密码", en: "Please enter new password" },
  "password.confirm_required": { zh: "请确认密码", en: "Please confirm your password" },
  "user_name.required": { zh: "用户名不能为空", en: "User name cannot be empty" },
  "user_name.pattern": {
    zh: "以字母或汉字开头，2–32 位，可用字母、汉字、数字和 _ . -",
    en: "2 to 32 letters, digits or _ . -, a letter first",
  },
  "password.under_six": { zh: "密码不能少于 6 位", en: "Password cannot be under 6 digits" },
  "code.required": { zh: "请输入手机验证码", en: "Enter the mobile verification code" },
  "code.email_required": { zh: "请输入邮箱验证码", en: "Enter the code from the e-mail" },
  "code.six_digits": { zh: "请输入 6 位验证码", en: "Enter the code of six digits" },
  "demo_date.too_far": { zh: "业务日期不能晚于 {last}", en: "The business date cannot be after {last}" },
  time_zone: { zh: "没有这个时区", en: "There is no such time zone" },
  "registration.one_address": { zh: "手机号和邮箱只填一个", en: "Give a mobile number or an e-mail address, not both" },
  "social.no_code": { zh: "未成功获取 Token：缺少授权码", en: "Token not obtained successfully: the code is missing" },
  "social.no_state": {
    zh: "未成功获取 Token：缺少 state",
    en: "Token not obtained successfully: the state is missing",
  },
  "credit_code.length": { zh: "统一社会信用代码应为 18 位", en: "A credit code has 18 characters" },
  "credit_code.alphabet": {
    zh: "统一社会信用代码含有不允许的字符",
    en: "The credit code has a character that is not allowed",
  },
  "credit_code.check": { zh: "统一社会信用代码校验位不正确", en: "The check character of the credit code is wrong" },
  plain_name: { zh: "只能包含汉字、字母和数字", en: "Only Chinese characters, letters and digits" },
  "tax_invoice.number_digits": { zh: "发票号码应为 20 位数字", en: "An invoice number has 20 digits" },
  "tax_invoice.number_province": {
    zh: "发票号码第 3–4 位不是省级区划代码",
    en: "Digits 3 and 4 of the number are no province",
  },
  "reason.too_short": {
    zh: "请填写至少 2 个汉字或 4 个字符的原因",
    en: "Enter a reason of at least 4 characters; a Chinese character counts as 2.",
  },
  "contract.late_charge": {
    zh: "违约金最高为每天 0.5%，请按 0.05% 的格式填写",
    en: "The late-charge rate cannot exceed 0.5% a day. Enter it as 0.05%.",
  },
  amount_digits: { zh: "金额最多 12 位整数", en: "An amount has at most 12 integer digits" },
  digits: { zh: "只能输入数字", en: "Digits only" },
  two_decimals: { zh: "请输入数字，最多两位小数", en: "Enter a number with at most two decimals" },
  ipv4: { zh: "请输入正确的 IPv4 地址", en: "Enter a correct IPv4 address" },
  port: { zh: "端口须为 0 到 65535 的整数", en: "A port is a whole number from 0 to 65535" },
  telephone: {
    zh: "请输入正确的电话号码，如 010-12345678",
    en: "Enter a correct telephone number, such as 010-12345678",
  },
  chinese_name: { zh: "请输入 2–4 个汉字的姓名", en: "Enter a name of 2 to 4 Chinese characters" },
  url: { zh: "请输入以 http:// 或 https:// 开头的网址", en: "Enter an address that begins with http:// or https://" },
  identifier: {
    zh: "以字母开头，只能包含字母、数字和下划线",
    en: "A letter first, then letters, digits and underscores",
  },
  json: { zh: "不是有效的 JSON", en: "This is not valid JSON" },
  "resident_id.length": { zh: "身份证号应为 18 位", en: "An identity number has 18 characters" },
  "resident_id.alphabet": {
    zh: "身份证号只能是数字，末位可为 X",
    en: "An identity number has digits only, the last may be X",
  },
  "resident_id.date": { zh: "身份证号中的出生日期不存在", en: "The date of birth in the number does not exist" },
  "resident_id.check": { zh: "身份证号校验位不正确", en: "The check character of the identity number is wrong" },
  "workflow.self": { zh: "连线的起点和终点是同一个节点", en: "A step cannot lead to itself" },
  "workflow.double": { zh: "这两个节点已经相连", en: "These two steps are connected already" },
  "workflow.reverse": { zh: "这两个节点已有反方向的连线", en: "A line leads the other way already" },
  "workflow.into_start": { zh: "开始节点不能有进入的连线", en: "Nothing leads into the start" },
  "workflow.out_of_end": { zh: "结束节点不能有出去的连线", en: "Nothing leads out of an end" },
  "workflow.missing": { zh: "连线的一端没有节点", en: "An end of the line has no step" },
  "workflow.same_id": { zh: "两个节点的标识相同", en: "Two steps have the same id" },
  mobile: { zh: "请输入正确的手机号", en: "Enter a correct mobile number" },
  email: { zh: "请输入正确的邮箱", en: "Enter a correct e-mail address" },
  price: {
    zh: "请输入不小于 0 的数字，小数位不要过多",
    en: "Enter a number of zero or more, without too many decimals",
  },
  percent: { zh: "不能大于 100", en: "Must be at most 100" },
  short_code: {
    zh: "以字母或数字开头，只能包含字母、数字和 . _ -，最多 20 位",
    en: "A letter or digit first, then letters, digits and . _ -, 20 at most",
  },
  "price.not_of_kind": { zh: "该类计价项没有此项", en: "Components of this kind do not have this" },
  "price.band_twice": { zh: "该时段已有价格", en: "This band has a price already" },
  "tou.slots": { zh: "须为 96 个时段字母（S P F V D）", en: "Must be 96 letters of S P F V D" },
  "tou.day": { zh: "没有这一天，请按 07-01 的格式填写", en: "There is no such day. Write it like 07-01." },
  "tou.uncovered": { zh: "{from} 至 {to} 没有时段", en: "{from} to {to} is not covered" },
  "tou.overlapping": { zh: "{from} 至 {to} 重复定义", en: "{from} to {to} is covered twice" },
  "tou.part": { zh: "无法识别“{part}”，请写成“00–08 V”", en: "“{part}” is unclear: write it like “00–08 V”" },
  "tou.time": { zh: "“{part}”不是 15 分钟的整段", en: "“{part}” is no run of quarter-hours" },
  "tou.twice": { zh: "{part} 出现了两次", en: "{part} is named twice" },
  "tou.gap": { zh: "{part} 没有填写", en: "{part} is missing" },
  area: { zh: "请选择末级地区", en: "Choose an area of the lowest level" },
  "follow_up.date": { zh: "请为下一步填写日期", en: "A next step needs a date" },
  "assignment.dates": { zh: "结束日期必须晚于开始日期", en: "The end must be after the start" },
  "assignment.area_level": { zh: "地区级别与所选级别不一致", en: "The area is not of this level" },
  "import.formula": { zh: "单元格是公式，请改为值", en: "This cell is a formula: put its value instead" },
  "import.scientific": {
    zh: "表格软件把它变成了科学计数法，后面的数字已丢失：请在来源文件中把该列设为“文本”，再重新填写或导出",
    en: "A spreadsheet has turned it into scientific notation and lost its digits. Format the column as text in the source, then type or export it again.",
  },
  "import.sheet_error": { zh: "单元格是表格错误值", en: "This cell holds a spreadsheet error" },
  "import.duplicate": { zh: "与第 {row} 行的{field}重复", en: "Same {field} as row {row}" },
  "import.extra_cells": {
    zh: "该行的单元格多于表头，可能有未加引号的分隔符",
    en: "More cells than the head: a separator may lack its quotation marks",
  },
  "import.customer_unknown": {
    zh: "没有这个客户，或不在您的负责范围内",
    en: "There is no such customer, or you do not answer for it",
  },
  "payment.outgoing": { zh: "支出，不是收款", en: "Went out: no receipt" },
  "payment.own_account_unknown": {
    zh: "不是本公司的收款账户，请在组织设置中添加",
    en: "Not an account of ours: add it on the page Organisation",
  },
  "payment.by_hand": {
    zh: "同日同额、同一付款账号的 {payNo} 已手工登记；确为另一笔时请手工登记",
    en: "{payNo} of the same day, amount and payer account was recorded by hand. Another one is recorded by hand too.",
  },
  "payment.nobody": {
    zh: "无法识别客户；您只能登记自己负责的客户的收款",
    en: "Whose it is is not known, and you record payments of certain customers only",
  },
  "import.contract_exists": {
    zh: "该原合同编号已有合同 {contractNo}，请在合同页修改",
    en: "Contract {contractNo} has this number: change it on its page",
  },
  "import.contract_taken_elsewhere": {
    zh: "该原合同编号已被使用",
    en: "This number is taken already",
  },
  "import.contract_differs": {
    zh: "与同一合同前面的行不一致",
    en: "Differs from the rows above of the same contract",
  },
  "import.volumes": {
    zh: "“{part}”无法识别，请写成 2026-01=10000；2026-02=9000",
    en: "“{part}” is unclear: write it like 2026-01=10000; 2026-02=9000",
  },
  "import.month_twice_in_term": {
    zh: "合同期内有两个这样的月份，请填“分月电量”",
    en: "The term has this month twice: give the volumes by month",
  },
  "contract.point_missing": {
    zh: "该客户没有这个用能点，请填外部编号或用能点编号",
    en: "The customer has no such point: give its external code or number",
  },
  "import.opening_exists": { zh: "该客户已有这个原结算单号", en: "The customer has a statement with this number" },
  "import.in_future": { zh: "日期不能晚于今天", en: "The date cannot be after today" },
  "import.paid_too_much": { zh: "已付金额不能大于应付金额", en: "More cannot be paid than was payable" },
  "import.period": { zh: "账期请写成 2025-11", en: "Write the period like 2025-11" },
  "import.opening_contract": {
    zh: "该客户没有这份已签订的合同",
    en: "The customer has no such signed contract",
  },
  "import.point_unknown": {
    zh: "没有这个用能点，或不在您的负责范围内",
    en: "There is no such pick-up point, or you do not answer for it",
  },
  "import.point_several": {
    zh: "多个用能点有此编号，请填用能点编号（YD…）",
    en: "Several points have this code: give the number (YD…)",
  },
  "import.meter_order": {
    zh: "同一通道请按日期先后排列（上一行自 {from} 起）",
    en: "Rows of one channel stand in the order of their days (the one before begins on {from})",
  },
  "import.meter_open": {
    zh: "该通道自 {from} 起装有表 {assetNo}，换表请填写旧表止码",
    en: "Meter {assetNo} counts this channel from {from}: an exchange needs its closing read",
  },
  "import.meter_none": { zh: "该通道没有在装的旧表", en: "No meter counts this channel that could be closed" },
  "import.point_closed": { zh: "已销户的用能点不能新建", en: "A closed point cannot be added" },
  "import.date": {
    zh: "日期请写成 2026-07-01、2026/7/1 或 20260701",
    en: "Write the date as 2026-07-01, 2026/7/1 or 20260701",
  },
  "import.region_or_area": { zh: "大区和区域代码只填一个", en: "Give a region or an area code, not both" },
  "import.example_row": { zh: "这是模板的示例行，请删除", en: "This is the template's example row: remove it" },
  "import.area_unknown": { zh: "没有这个区域代码", en: "There is no such area code" },
  "import.area_not_leaf": {
    zh: "{name}还有下级地区，请填写末级代码",
    en: "{name} has areas below it: give the lowest level",
  },
  "import.partner_required": {
    zh: "来源为合作伙伴时须填写合作伙伴编号",
    en: "A partner's customer needs the partner number",
  },
  "import.source_own": {
    zh: "填写了合作伙伴编号，来源不能是自营",
    en: "With a partner number the source cannot be Own",
  },
  "import.contact_name": { zh: "有手机或邮箱时须填写联系人", en: "A mobile or e-mail needs the contact's name" },
  "import.industry": { zh: "没有这个行业", en: "There is no such industry" },
  "import.too_many_tags": { zh: "标签不能超过 {max} 个", en: "No more than {max} tags" },
  nul: { zh: "含有不允许的字符", en: "Contains a character that is not allowed" },
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
