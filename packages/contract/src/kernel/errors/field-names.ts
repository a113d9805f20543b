import type { z } from "zod";
import { fieldAt } from "../../fields/declared.ts";
import { labelOf } from "../../fields/noun.ts";
import type { Bilingual } from "../bilingual.ts";
import { rowPlace } from "./row-place.ts";

/**
 * What fields that no noun declares are called where a message names one, by the last part of their path: people who read
 * an answer know the screen's word, not the wire's. Every such field that a call requires is here.
 */
const names: Record<string, Bilingual> = {
  amount: { zh: "金额", en: "Amount" },
  answer: { zh: "答复", en: "Answer" },
  areaCode: { zh: "地区", en: "Area" },
  band: { zh: "时段", en: "Time-of-use period" },
  before: { zh: "排在其前的项", en: "Entry to place it before" },
  billingMode: { zh: "收费方式", en: "Billing mode" },
  calls: { zh: "调用", en: "Calls" },
  category: { zh: "类别", en: "Category" },
  change: { zh: "变更", en: "Change" },
  channel: { zh: "接收方式", en: "Channel" },
  channels: { zh: "计量通道", en: "Channels" },
  checks: { zh: "检查项", en: "Checks" },
  code: { zh: "编码或验证码", en: "Code" },
  columns: { zh: "列", en: "Columns" },
  commodity: { zh: "能源品种", en: "Commodity" },
  component: { zh: "页面组件", en: "Page component" },
  components: { zh: "计价项", en: "Components" },
  confirmPassword: { zh: "确认密码", en: "Password confirmation" },
  contactName: { zh: "联系人", en: "Contact" },
  content: { zh: "内容", en: "Content" },
  contractId: { zh: "合同", en: "Contract" },
  create: { zh: "新增", en: "Additions" },
  creditCode: { zh: "统一社会信用代码", en: "Credit code" },
  customerId: { zh: "客户", en: "Customer" },
  dataAuthorisedTo: { zh: "数据授权截止日期", en: "Data authorised until" },
  date: { zh: "日期", en: "Date" },
  day: { zh: "日期", en: "Date" },
  dayType: { zh: "日类型", en: "Day type" },
  days: { zh: "日期", en: "Days" },
  decision: { zh: "处理结果", en: "Decision" },
  departmentId: { zh: "部门", en: "Department" },
  accountId: { zh: "服务账号", en: "Service account" },
  eventTypes: { zh: "事件", en: "Events" },
  since: { zh: "起始时间", en: "Since" },
  responsibleId: { zh: "负责人", en: "Owner" },
  permissions: { zh: "权限", en: "Permissions" },
  scope: { zh: "数据范围", en: "Scope" },
  dictCode: { zh: "字典编码", en: "Dictionary code" },
  document: { zh: "文件内容", en: "Document" },
  effectiveFrom: { zh: "生效日期", en: "Effective from" },
  email: { zh: "邮箱", en: "Email" },
  en: { zh: "英文名称", en: "English name" },
  endDate: { zh: "结束日期", en: "End date" },
  endRead: { zh: "止码", en: "Closing reading" },
  enterpriseName: { zh: "企业名称", en: "Company name" },
  entries: { zh: "菜单项", en: "Menu entries" },
  every: { zh: "频率", en: "Frequency" },
  everyone: { zh: "接收范围", en: "Recipients" },
  expected: { zh: "预计条数", en: "Expected number of rows" },
  format: { zh: "格式", en: "Format" },
  from: { zh: "开始", en: "Start" },
  fromDate: { zh: "开始日期", en: "Start date" },
  fromDay: { zh: "开始日期", en: "Start date" },
  fullName: { zh: "姓名", en: "Full name" },
  hours: { zh: "时长（小时）", en: "Hours" },
  icon: { zh: "图标", en: "Icon" },
  id: { zh: "编号", en: "ID" },
  ids: { zh: "要处理的记录", en: "IDs" },
  installId: { zh: "装表记录", en: "Installation" },
  invoiceId: { zh: "结算单", en: "Statement" },
  invoiceIds: { zh: "结算单", en: "Statements" },
  isOn: { zh: "开关", en: "Switch" },
  isPaused: { zh: "暂停", en: "Paused" },
  items: { zh: "明细", en: "Items" },
  key: { zh: "键", en: "Key" },
  kind: { zh: "类型", en: "Type" },
  lastDay: { zh: "最后一天", en: "Last day" },
  level: { zh: "级别", en: "Level" },
  lifecycle: { zh: "状态", en: "Status" },
  lines: { zh: "明细行", en: "Lines" },
  list: { zh: "列表", en: "List" },
  mapping: { zh: "列对应关系", en: "Column mapping" },
  mergedId: { zh: "被合并的客户", en: "Customer to merge" },
  mergedVersion: { zh: "被合并客户的版本", en: "Version of the customer to merge" },
  message: { zh: "信息", en: "Message" },
  meta: { zh: "路由信息", en: "Route meta" },
  mobile: { zh: "手机号", en: "Mobile number" },
  month: { zh: "月份", en: "Month" },
  name: { zh: "名称", en: "Name" },
  nameEn: { zh: "英文名称", en: "English name" },
  needs: { zh: "所需权限", en: "Required permissions" },
  newPassword: { zh: "新密码", en: "New password" },
  note: { zh: "备注", en: "Note" },
  number: { zh: "发票号码", en: "Invoice number" },
  of: { zh: "选中的记录", en: "Selection" },
  order: { zh: "排序", en: "Order" },
  origin: { zh: "网站地址", en: "Site address" },
  parameters: { zh: "参数", en: "Parameters" },
  parent: { zh: "上级", en: "Parent" },
  parentId: { zh: "上级", en: "Parent" },
  partnerId: { zh: "合作伙伴", en: "Partner" },
  password: { zh: "密码", en: "Password" },
  path: { zh: "路径", en: "Path" },
  paymentId: { zh: "收款", en: "Payment" },
  period: { zh: "账期", en: "Billing period" },
  permission: { zh: "权限", en: "Permission" },
  pointCode: { zh: "用能点", en: "Pick-up point" },
  pointId: { zh: "用能点", en: "Pick-up point" },
  points: { zh: "用能点", en: "Pick-up points" },
  price: { zh: "单价", en: "Price" },
  quantity: { zh: "数量", en: "Quantity" },
  query: { zh: "查询条件", en: "Query" },
  prices: { zh: "价格", en: "Prices" },
  quantities: { zh: "电量", en: "Quantities" },
  reads: { zh: "读数", en: "Readings" },
  reason: { zh: "原因", en: "Reason" },
  redirect: { zh: "跳转地址", en: "Redirect" },
  region: { zh: "大区", en: "Region" },
  regions: { zh: "大区", en: "Regions" },
  release: { zh: "版本号", en: "Release" },
  remove: { zh: "删除项", en: "Removals" },
  removeMissing: { zh: "是否删除缺少的项", en: "Whether to delete missing entries" },
  role: { zh: "角色", en: "Role" },
  roleCode: { zh: "角色编码", en: "Role code" },
  roles: { zh: "角色", en: "Roles" },
  route: { zh: "页面地址", en: "Page address" },
  rowVersion: { zh: "记录版本", en: "Row version" },
  seasons: { zh: "季节", en: "Seasons" },
  shownTo: { zh: "可见范围", en: "Visibility" },
  slots: { zh: "时段", en: "Slots" },
  span: { zh: "数据范围", en: "Date range" },
  stack: { zh: "堆栈", en: "Stack" },
  standInId: { zh: "代理人", en: "Stand-in" },
  startDate: { zh: "开始日期", en: "Start date" },
  state: { zh: "state 参数", en: "The state parameter" },
  statements: { zh: "结算单", en: "Statements" },
  status: { zh: "状态", en: "Status" },
  taxMode: { zh: "含税方式", en: "Tax mode" },
  taxRate: { zh: "税率", en: "Tax rate" },
  terminatedOn: { zh: "终止日期", en: "Termination date" },
  terms: { zh: "条款", en: "Terms" },
  text: { zh: "内容", en: "Text" },
  title: { zh: "标题", en: "Title" },
  titleEn: { zh: "英文标题", en: "English title" },
  titleZh: { zh: "中文标题", en: "Chinese title" },
  to: { zh: "接收地址或截止值", en: "Recipient or end" },
  toDate: { zh: "结束日期", en: "End date" },
  toDay: { zh: "结束日期", en: "End date" },
  token: { zh: "令牌", en: "Token" },
  undoToken: { zh: "撤销凭据", en: "Undo token" },
  unit: { zh: "单位", en: "Unit" },
  until: { zh: "截止日期", en: "End date" },
  upTo: { zh: "上限", en: "Upper bound" },
  userCode: { zh: "用户编号", en: "User code" },
  userId: { zh: "用户", en: "User" },
  username: { zh: "用户名", en: "User name" },
  users: { zh: "用户", en: "Users" },
  validFrom: { zh: "生效日期", en: "Effective from" },
  validOnly: { zh: "只导入正确的行", en: "Valid rows only" },
  validTo: { zh: "失效日期", en: "Effective until" },
  value: { zh: "值", en: "Value" },
  version: { zh: "版本", en: "Version" },
  volumes: { zh: "合同电量", en: "Contracted volumes" },
  year: { zh: "年份", en: "Year" },
  zh: { zh: "中文名称", en: "Chinese name" },
};

/** What a noun's declaration calls the field at a path of a schema. */
function declaredName(path: readonly PropertyKey[], language: keyof Bilingual, schema: z.ZodType | undefined) {
  const field = schema && fieldAt(schema, path);
  return field && labelOf(field)[language];
}

/** The name of the field at a path of a schema, such as `lines.0.unit`; the path itself for one that has none. */
export function fieldName(path: readonly PropertyKey[], language: keyof Bilingual, schema?: z.ZodType): string {
  const declared = declaredName(path, language, schema);
  if (declared !== undefined) return declared;
  const last = path.findLast((part) => typeof part === "string" && !/^\d+$/.test(part));
  const name = typeof last === "string" && Object.hasOwn(names, last) ? names[last] : undefined;
  return name?.[language] ?? path.join(".");
}

/** A field with its row, where it is in one: `lines.0.unit` is `Row 1, unit`. */
export function fieldPlace(path: readonly PropertyKey[], language: keyof Bilingual, schema?: z.ZodType): string {
  const at = path.findLastIndex((part) => /^\d+$/.test(String(part)));
  const row = rowPlace(path, language);
  if (row === null) return fieldName(path, language, schema);
  const rest = path.slice(at + 1);
  if (rest.length === 0) return row;
  const name = declaredName(path, language, schema) ?? fieldName(rest, language);
  return language === "zh" ? `${row}${name}` : `${row}, ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
