import type { FieldTerm } from "@busbar/contract/fields/field";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";

export type GlossaryTerm = Bilingual & { meaning: Bilingual };

/**
 * The words of the field that the help panel and the hints of fields explain. Terms and English meanings are those of
 * docs/glossary.md, which a test compares.
 */
export const glossary = {
  customer: {
    en: "customer",
    zh: "客户",
    meaning: {
      en: "a company that buys energy, with one unified social credit code",
      zh: "购买能源的企业，以统一社会信用代码为准，一个代码只有一个客户",
    },
  },
  creditCode: {
    en: "unified social credit code",
    zh: "统一社会信用代码",
    meaning: {
      en: "18 characters by GB 32100-2015; the last one checks the others",
      zh: "GB 32100-2015 规定的 18 位企业代码，最后一位用于校验其余各位",
    },
  },
  area: {
    en: "area",
    zh: "地区",
    meaning: { en: "a province, city or county of GB/T 2260, six digits", zh: "GB/T 2260 的省、市、区县，六位数字" },
  },
  region: {
    en: "region",
    zh: "大区",
    meaning: {
      en: "one of seven sales regions: north, northeast, east, central, south, southwest, northwest",
      zh: "七个销售大区之一：华北、东北、华东、华中、华南、西南、西北",
    },
  },
  salesManager: {
    en: "sales manager",
    zh: "销售经理",
    meaning: { en: "the user who is responsible for an area on a date", zh: "某一天负责某个地区的用户" },
  },
  businessDate: {
    en: "business date",
    zh: "业务日期",
    meaning: {
      en: "the date that business rules use; in the demo it starts on 2026-01-20 and administrators move it",
      zh: "业务规则所依据的日期；演示环境从 2026-01-20 开始，由管理员推进",
    },
  },
  assignment: {
    en: "assignment",
    zh: "销售分工",
    meaning: { en: "an area assigned to a sales manager for a period", zh: "在一段时间内分给一位销售经理负责的地区" },
  },
  partner: {
    en: "partner",
    zh: "合作伙伴",
    meaning: {
      en: "a company that refers customers and sees only those",
      zh: "推荐客户的企业，只能看到自己推荐的客户",
    },
  },
  enterpriseUser: {
    en: "enterprise user",
    zh: "企业用户",
    meaning: { en: "a user of a customer; sees that customer", zh: "客户一方的用户，只能看到本企业" },
  },
  scope: {
    en: "scope",
    zh: "数据范围",
    meaning: { en: "the data that a user can access", zh: "用户可以查看和操作的数据" },
  },
  followUpNote: {
    en: "follow-up note",
    zh: "跟进记录",
    meaning: {
      en: "what was discussed about a record and what comes next; internal, hidden from customers and partners",
      zh: "围绕一条记录沟通过的内容和接下来要做的事；仅供内部使用，客户和合作伙伴看不到",
    },
  },
  nextStep: {
    en: "next step, turn",
    zh: "下一步、由谁跟进",
    meaning: {
      en: "what is to be done by a date; who does it, or the other party",
      zh: "在某日之前要做的事；由本方的谁来做，还是由对方来做",
    },
  },
  verdict: {
    en: "verdict, passing",
    zh: "初审结论、初审待生效",
    meaning: {
      en: "a first review that takes effect after ten seconds; until then its reviewer can undo it",
      zh: "初审通过后等待十秒才生效，其间审核人可以撤销",
    },
  },
  standIn: {
    en: "stand-in, absence",
    zh: "代理人、代理",
    meaning: {
      en: "the user who reviews and approves on behalf of an absent user; the record of it",
      zh: "不在岗期间代为审核和审批的用户；相应的安排",
    },
  },
  userCode: {
    en: "user code",
    zh: "用户编号",
    meaning: { en: "the stable code of a user, such as SM_EAST", zh: "用户的固定编号，如 SM_EAST" },
  },
  referralCode: {
    en: "referral code",
    zh: "推荐码",
    meaning: {
      en: "user code of the sales manager who looks after an applying enterprise, and whose card its users see",
      zh: "接待该企业的销售经理的用户编号；企业用户会看到该经理的名片",
    },
  },
  enterpriseVerification: {
    en: "enterprise verification",
    zh: "企业认证",
    meaning: {
      en: "the process by which a regular user becomes a user of an enterprise",
      zh: "普通用户成为企业用户的办理过程",
    },
  },
  licence: {
    en: "licence",
    zh: "营业执照",
    meaning: { en: "the business licence of an enterprise", zh: "企业的营业执照" },
  },
  point: {
    en: "pick-up point",
    zh: "用能点",
    meaning: { en: "where energy is delivered and metered", zh: "交付并计量能源的地点" },
  },
  tenancy: {
    en: "tenancy",
    zh: "用能记录",
    meaning: {
      en: "the period in which a customer takes energy at a point; tenancies never overlap",
      zh: "一个客户在某用能点用能的起止日期；同一天只有一个客户",
    },
  },
  externalNo: {
    en: "external no., identifier scheme",
    zh: "外部编号、编号体系",
    meaning: {
      en: "the number that a grid company gives a point, and the scheme it is checked by",
      zh: "电网企业给用能点的编号，以及校验这个编号所用的规则",
    },
  },
  accountNo: {
    en: "account no., metering point no.",
    zh: "用电户号、计量点编号",
    meaning: {
      en: "the grid company's numbers of a supply account and of a metering point in it",
      zh: "电网企业的供电户号，以及户号下某个计量点的编号",
    },
  },
  meter: {
    en: "meter",
    zh: "电表",
    meaning: { en: "the measuring device at a pick-up point", zh: "安装在用能点的计量器具" },
  },
  multiplier: {
    en: "multiplier",
    zh: "倍率",
    meaning: {
      en: "the factor of a meter's transformers: difference of readings × multiplier = quantity",
      zh: "互感器的倍数：示数差 × 倍率 = 电量",
    },
  },
  installation: {
    en: "installation, channel",
    zh: "装表记录、计量通道",
    meaning: {
      en: "a meter at a point between an opening and a closing reading; what it measures: active import, active export, reactive",
      zh: "电表在用能点从起码到止码的一段记录；它计量的内容：正向有功、反向有功或无功",
    },
  },
  exchange: {
    en: "exchange",
    zh: "换表",
    meaning: { en: "a meter is replaced by another on the same day", zh: "同一天用另一只表替换原表" },
  },
  rollover: {
    en: "rollover",
    zh: "过零",
    meaning: { en: "the register passed its maximum and restarted at zero", zh: "示数超过表的最大值后从零重新走字" },
  },
  powerFactor: {
    en: "power factor",
    zh: "功率因数",
    meaning: {
      en: "share of active in apparent energy; below the standard the charges rise, above it they fall",
      zh: "有功电量占视在电量的比例；低于标准加收电费，高于标准减收",
    },
  },
  basicCharge: {
    en: "basic charge",
    zh: "基本电费",
    meaning: {
      en: "the monthly charge for a connection, by its capacity or by its demand",
      zh: "按受电容量或按最大需量每月收取的电费",
    },
  },
  capacity: {
    en: "capacity",
    zh: "容量",
    meaning: { en: "the transformers installed at a pick-up point, in kVA", zh: "用能点变压器的装机容量，单位 kVA" },
  },
  demand: {
    en: "demand",
    zh: "需量",
    meaning: {
      en: "the highest average power of any 15 minutes of a month, in kW",
      zh: "一个月内任意 15 分钟平均功率的最大值，单位 kW",
    },
  },
  contract: {
    en: "contract",
    zh: "合同",
    meaning: {
      en: "the agreement under which a customer's points are supplied: plan, term, monthly volumes",
      zh: "为客户的用能点供能的协议：套餐、合同期和每月电量",
    },
  },
  contractedVolume: {
    en: "contracted volume",
    zh: "合同电量",
    meaning: {
      en: "what is agreed for a month, in the unit of the commodity",
      zh: "某个月约定的用量，按能源品种的单位",
    },
  },
  amendment: {
    en: "amendment",
    zh: "合同变更",
    meaning: {
      en: "a change of dates, points, volumes or plan of a signed contract, approved by another user",
      zh: "对已签订合同的日期、用能点、电量或套餐的更改，须由另一人审批",
    },
  },
  pricePlan: {
    en: "price plan, version",
    zh: "价格套餐、版本",
    meaning: {
      en: "what customers are charged and how; an approved version never changes",
      zh: "向客户收取哪些费用、如何计算；批准后的版本不再更改",
    },
  },
  component: {
    en: "component",
    zh: "计价项",
    meaning: {
      en: "one thing that a version charges, such as energy by band or a demand charge",
      zh: "版本中收取的一项费用，如分时电价或需量电费",
    },
  },
  band: {
    en: "band",
    zh: "时段",
    meaning: {
      en: "super-peak, peak, shoulder, off-peak or super off-peak: S, P, F, V, D",
      zh: "尖、峰、平、谷、深谷，代码为 S、P、F、V、D",
    },
  },
  calendar: {
    en: "time-of-use calendar, season",
    zh: "分时日历、季节",
    meaning: {
      en: "the band of each quarter-hour, by days of the year and type of day",
      zh: "按一年中的日期和日类型规定每刻钟属于哪个时段",
    },
  },
  tier: {
    en: "tier",
    zh: "档位",
    meaning: {
      en: "a range of the monthly or yearly quantity with its own price",
      zh: "月用量或年用量中单独定价的一段",
    },
  },
  statement: {
    en: "statement",
    zh: "结算单",
    meaning: { en: "what a customer owes for a period", zh: "客户在一个账期内应付的费用" },
  },
  correction: {
    en: "credit statement, debit statement",
    zh: "冲减结算单、补收结算单",
    meaning: { en: "correct an issued statement downwards or upwards", zh: "将已出单的结算单调低或调高" },
  },
  openingStatement: {
    en: "opening statement",
    zh: "期初结算单",
    meaning: {
      en: "a statement issued in another system before the cut-over, with the amount outstanding then",
      zh: "系统切换之前在其他系统出具的结算单，按切换时的未付金额登记",
    },
  },
  cutOver: {
    en: "cut-over",
    zh: "系统切换",
    meaning: {
      en: "the day from which statements are issued here, and no longer in the previous system",
      zh: "从这一天起由本系统出具结算单，之前的由原系统出具",
    },
  },
  creditLimit: {
    en: "credit limit",
    zh: "信用额度",
    meaning: {
      en: "the most that a customer may owe; reviewers are warned above it",
      zh: "允许客户拖欠的最高金额；超过时审核会提示",
    },
  },
  payment: { en: "payment", zh: "收款", meaning: { en: "money received from a customer", zh: "客户付来的款项" } },
  allocation: {
    en: "allocation",
    zh: "核销",
    meaning: {
      en: "a part of a payment, or of a credit statement, that settles a statement",
      zh: "收款或冲减结算单中用来付清某份结算单的部分",
    },
  },
  offset: {
    en: "offset, refund",
    zh: "冲销、退款",
    meaning: {
      en: "reverses a payment of a closed period; returns the unallocated amount of one",
      zh: "抵销已关账期间的收款；把收款中未核销的金额退还客户",
    },
  },
  outstanding: {
    en: "outstanding, overdue",
    zh: "未付、逾期",
    meaning: { en: "not fully paid yet; not fully paid by the due date", zh: "尚未付清；过了到期日仍未付清" },
  },
  openItem: {
    en: "open item",
    zh: "未付款项",
    meaning: {
      en: "an amount outstanding: an open statement, or the balance of an offset",
      zh: "尚未付清的款项：未付清的结算单，或冲销后的欠款",
    },
  },
  offsetBalance: {
    en: "offset balance",
    zh: "冲销欠款",
    meaning: {
      en: "the part of an offset that had paid a locked statement; due immediately, settled by allocation",
      zh: "冲销中原本付清了已锁定结算单的部分；立即到期，以核销结清",
    },
  },
  partlyAllocated: {
    en: "partly allocated",
    zh: "部分核销",
    meaning: {
      en: "status of a payment with an allocated and an unallocated amount",
      zh: "收款的一部分已核销、一部分尚未核销",
    },
  },
  writeOff: {
    en: "write-off",
    zh: "核减尾款",
    meaning: {
      en: "a small outstanding balance that is no longer collected, approved by another user",
      zh: "不再催收的小额未付金额，须由另一人批准",
    },
  },
  extension: {
    en: "extension request, extension",
    zh: "延期申请、延期付款",
    meaning: {
      en: "a request to pay open statements later; their original due date does not change",
      zh: "请求推迟支付未付清的结算单；原到期日不变",
    },
  },
  paymentReminder: {
    en: "payment reminder",
    zh: "到期与逾期提醒",
    meaning: {
      en: "a notice before and after a due date, in the portal and by email",
      zh: "到期日前后发出的提醒，在系统内并通过邮件送达",
    },
  },
  paymentAdvice: {
    en: "payment advice",
    zh: "付款通知",
    meaning: {
      en: "a payment reported by a customer: a task for finance, no money",
      zh: "客户告知已经付款：财务据此查收，本身不是到账",
    },
  },
  period: {
    en: "billing period",
    zh: "账期",
    meaning: {
      en: "a month that statements are posted in; open until it is closed after its end",
      zh: "结算单入账的月份；月份结束并关账之前可以入账",
    },
  },
  lateCharge: {
    en: "late-charge rate",
    zh: "违约金日费率",
    meaning: {
      en: "the daily charge on an overdue amount: 0.0005, shown as 0.05%",
      zh: "逾期金额每天收取的比例：0.0005 显示为 0.05%",
    },
  },
  taxInvoice: {
    en: "tax invoice",
    zh: "发票（数电票）",
    meaning: {
      en: "the tax document, recorded against statements by its 20-digit number",
      zh: "税务凭证，以 20 位号码登记到结算单",
    },
  },
  redLetter: {
    en: "red-letter invoice",
    zh: "红字发票",
    meaning: {
      en: "reverses a tax invoice in whole or in part; its amounts are negative",
      zh: "全部或部分冲红一张发票，金额为负",
    },
  },
  ageing: {
    en: "ageing",
    zh: "账龄",
    meaning: { en: "outstanding amounts as of a date, by days past due", zh: "截至某日的未付金额，按逾期天数划分" },
  },
  accountStatement: {
    en: "account statement",
    zh: "对账单",
    meaning: {
      en: "entries that changed a customer's balance between two dates, with the balance after each",
      zh: "两个日期之间影响客户余额的各笔往来，以及每笔之后的余额",
    },
  },
  controlRecord: {
    en: "control record",
    zh: "关账记录",
    meaning: { en: "counts, totals and a hash of what a closing locked", zh: "关账时锁定内容的份数、合计和校验值" },
  },
  report: {
    en: "report",
    zh: "报表",
    meaning: {
      en: "rows with their filter, as-of time, number and control sum, on screen and as a file",
      zh: "带有条件、数据时间、编号和核对合计的数据行，可在页面查看或导出",
    },
  },
  scheduledReport: {
    en: "scheduled report",
    zh: "定期报表",
    meaning: {
      en: "a report that is created for a user every day, week or month",
      zh: "每天、每周或每月为用户自动生成的报表",
    },
  },
  controlSum: {
    en: "control sum",
    zh: "核对合计",
    meaning: {
      en: "the exact sum of one column of a report, which can be added up again",
      zh: "报表中某一列的精确合计，可以重新加总核对",
    },
  },
  dictionary: {
    en: "dictionary",
    zh: "字典",
    meaning: { en: "a named list of codes and texts, such as industries", zh: "一组有名称的代码和文字，如行业" },
  },
  dryRun: {
    en: "dry run",
    zh: "试运行",
    meaning: { en: "checking a whole import file without changing anything", zh: "检查整个导入文件而不做任何更改" },
  },
  receipt: {
    en: "receipt",
    zh: "回执",
    meaning: { en: "what an import or a bulk change did, row by row", zh: "导入或批量更改逐行做了什么" },
  },
  savedView: {
    en: "saved view",
    zh: "列表视图",
    meaning: {
      en: "filters, order, columns and row height of a list under a name; for the user, a role or everyone",
      zh: "以名称保存的列表筛选、排序、列和行高；供本人、某个角色或所有人使用",
    },
  },
  merge: {
    en: "merge, survivor",
    zh: "合并、保留的客户",
    meaning: {
      en: "a duplicate is merged into another customer, which takes over its records except issued documents",
      zh: "把重复客户并入另一个客户；除已出具的单据外，记录全部由后者接管",
    },
  },
  bulkAction: {
    en: "bulk action",
    zh: "批量操作",
    meaning: {
      en: "one change to many records, each checked individually; it ends with a receipt",
      zh: "对多条记录做同一项更改，逐条检查，最后给出回执",
    },
  },
  seal: {
    en: "seal, checkpoint",
    zh: "封存、签名检查点",
    meaning: {
      en: "binds entries of the system log to earlier ones; its signed end, also stored outside the database",
      zh: "把系统日志逐批与之前的内容锁在一起；末端经过签名，并另存于数据库之外",
    },
  },
  job: { en: "job", zh: "任务", meaning: { en: "work that outlives a request", zh: "请求结束之后仍在后台进行的工作" } },
  holiday: {
    en: "holiday, make-up workday",
    zh: "节假日、调休上班",
    meaning: { en: "a public holiday; a weekend day worked in exchange", zh: "法定节假日；作为调换而上班的周末" },
  },
  dayType: {
    en: "day type",
    zh: "日类型",
    meaning: {
      en: "workday, rest day or holiday; determines due dates and time-of-use bands",
      zh: "工作日、休息日或节假日，决定到期日和分时时段",
    },
  },
  dailyJob: {
    en: "daily job",
    zh: "每日任务",
    meaning: {
      en: "work that runs once per business day, such as starting contracts",
      zh: "每个业务日执行一次的工作，如让合同开始执行",
    },
  },
  permission: {
    en: "permission",
    zh: "权限",
    meaning: {
      en: "what a user may do, such as customer:write; roles and individual permissions carry them",
      zh: "用户可以做什么，如 customer:write；由角色和单项权限给出",
    },
  },
  decisions: {
    en: "approve, reject, return, withdraw, revoke",
    zh: "批准、拒绝、退回、撤回、收回",
    meaning: {
      en: "decide on a request; send back to its author; cancelled by its author; end what was granted",
      zh: "对申请作出决定；退给经办人；由提交人取消；提前结束已授予的权限",
    },
  },
  provider: {
    en: "provider",
    zh: "登录提供方",
    meaning: {
      en: "an identity provider that signs users in with OpenID Connect",
      zh: "通过 OpenID Connect 让用户登录的身份服务",
    },
  },
  secondFactor: {
    en: "second factor, two-step verification",
    zh: "第二因素、两步验证",
    meaning: {
      en: "a code from an authenticator app in addition to the password",
      zh: "除密码外再输入验证器应用上的验证码",
    },
  },
  recoveryCode: {
    en: "recovery code",
    zh: "恢复码",
    meaning: { en: "signs in once in place of the app's code", zh: "代替应用验证码登录一次" },
  },
  linkedAccount: {
    en: "linked account",
    zh: "关联账号",
    meaning: { en: "a provider's account that can be used to sign in", zh: "可用来登录的第三方账号" },
  },
  noticeType: {
    en: "type of notice",
    zh: "通知类别",
    meaning: {
      en: "decides how notices are delivered; security notices cannot be turned off",
      zh: "决定通知的送达方式；安全通知不能关闭",
    },
  },
  accessRequest: {
    en: "access request, access",
    zh: "权限申请、临时权限",
    meaning: {
      en: "a request for a missing permission; a permission that expires automatically",
      zh: "请求一项没有的权限；到期自动失效的权限",
    },
  },
  individualPermission: {
    en: "individual permission",
    zh: "单项权限",
    meaning: {
      en: "a permission granted to a user besides the roles, for a period and a scope",
      zh: "在角色之外授予某个用户的权限，有期限和数据范围",
    },
  },
  announcement: {
    en: "announcement",
    zh: "撰写的通知",
    meaning: {
      en: "a notice written by a user for an audience, sent now or later",
      zh: "由用户撰写、发给指定范围的通知，可立即或定时发送",
    },
  },
  audience: {
    en: "audience",
    zh: "接收范围",
    meaning: {
      en: "the recipients of an announcement: everyone, or roles, departments, regions and users",
      zh: "撰写的通知的接收人：所有人，或指定的角色、部门、大区和用户",
    },
  },
  allowedSite: {
    en: "allowed site",
    zh: "允许嵌入的网站",
    meaning: { en: "a website that can be embedded in the portal", zh: "可以嵌入本系统显示的网站" },
  },
  notice: {
    en: "notice",
    zh: "通知",
    meaning: {
      en: "a message to users in the portal; each recipient has their own read and cleared status",
      zh: "系统内发给用户的消息，已读和清除状态按接收人各自记录",
    },
  },
} as const satisfies Record<FieldTerm, GlossaryTerm> & Record<string, GlossaryTerm>;

export type GlossaryWord = keyof typeof glossary;
