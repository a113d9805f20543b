import type { FeatureHelp, HelpTask } from "../../kernel/help/page-help.ts";

/** Files of all kinds are imported in the same steps. */
const tasks: readonly HelpTask[] = [
  { en: "Choose your file, or download a template", zh: "选择文件，或下载模板" },
  { en: "Check which column belongs to which field", zh: "核对列与字段的对应" },
  { en: "Correct the rows with errors, or skip them with a reason", zh: "改正有误的行，或注明原因后不导入" },
  { en: "Import the rows without errors", zh: "导入正确的行" },
  { en: "Undo the import on its receipt", zh: "在回执中撤销导入" },
];

export const help: FeatureHelp = {
  "customer-import": {
    purpose: {
      en: "Creates and updates customers from a file. Nothing is written until you commit, and an import can be undone for 24 hours.",
      zh: "从文件新建和修改客户。确认导入之前不写入任何数据，导入后 24 小时内可以撤销。",
    },
    tasks,
    words: ["dryRun", "receipt", "customer", "creditCode"],
  },
  "contact-import": {
    purpose: {
      en: "Adds contacts to existing customers from a file, and updates them. Nothing is written until you commit.",
      zh: "从文件为已有客户添加和修改联系人。确认导入之前不写入任何数据。",
    },
    tasks,
    words: ["dryRun", "receipt", "customer"],
  },
  "meter-import": {
    purpose: {
      en: "Records meters, exchanges and readings from a file, one installation per row. Nothing is written until you commit.",
      zh: "从文件登记装表、换表和起止码，每行一条装表记录。确认导入之前不写入任何数据。",
    },
    tasks,
    words: ["dryRun", "receipt", "installation", "exchange", "multiplier"],
  },
  "interval-import": {
    purpose: {
      en: "Imports interval readings from a file with one day or one value per row. Existing values are corrected; previous values are kept.",
      zh: "从文件导入分时电量，每行一天或每行一个数据。已有数据按文件更正，原数据保留备查。",
    },
    tasks: [
      { en: "Choose your file, or download a template", zh: "选择文件，或下载模板" },
      { en: "Check times, unit and values as recognised, and the columns", zh: "核对识别出的时间、单位和数值，以及列" },
      { en: "Read which lines are not accepted or held, and why", zh: "查看哪些行不接收或待确认，以及原因" },
      { en: "Download rows with errors, correct and import them again", zh: "下载有误的行，改正后再次导入" },
      { en: "Undo the import on its receipt", zh: "在回执中撤销导入" },
    ],
    words: ["reading", "dryRun", "receipt", "multiplier"],
  },
  "published-price-import": {
    purpose: {
      en: "Enters the prices that grid companies publish from a file. Prices that await approval are changed, an approved one is corrected with a reason, and another person approves what was imported.",
      zh: "从文件录入电网企业公布的价格。待审批的价格会被修改，已批准的价格须填写更正原因，导入后由他人审批。",
    },
    tasks,
    words: ["dryRun", "receipt", "pricePlan"],
  },
  "settled-import": {
    purpose: {
      en: "Imports what trading platforms and grid companies have settled, one month of a pick-up point per row, with or without bands. Corrections keep the previous figure.",
      zh: "从文件导入交易平台或电网企业的结算电量，每行一个用能点一个月，可带分时电量。更正时保留原数值备查。",
    },
    tasks,
    words: ["dryRun", "receipt", "accountNo", "band"],
  },
  "gas-quality-import": {
    purpose: {
      en: "Imports conversion factor and heating value of gas by month, of a pick-up point or of an area. Gas contracts are calculated with them.",
      zh: "从文件导入燃气各月的换算系数和热值，按用能点或按地区。燃气合同据此计算。",
    },
    tasks,
    words: ["dryRun", "receipt", "point"],
  },
  "point-import": {
    purpose: {
      en: "Creates and updates pick-up points from a file. Nothing is written until you commit, and an import can be undone for 24 hours.",
      zh: "从文件新建和修改用能点。确认导入之前不写入任何数据，导入后 24 小时内可以撤销。",
    },
    tasks,
    words: ["dryRun", "receipt", "point", "externalNo", "accountNo"],
  },
  "contract-import": {
    purpose: {
      en: "Creates and updates draft contracts from a file. Nothing is written until you commit.",
      zh: "从文件新建和修改合同草稿。确认导入之前不写入任何数据。",
    },
    tasks,
    words: ["dryRun", "receipt", "contract", "contractedVolume"],
  },
  "opening-import": {
    purpose: {
      en: "Takes over the statements that were issued in another system before the cut-over, with the amount still outstanding.",
      zh: "登记系统切换之前在其他系统出具的结算单及其未付金额。",
    },
    tasks,
    words: ["openingStatement", "cutOver", "dryRun", "receipt"],
  },
  "payment-import": {
    purpose: {
      en: "Records the payments of a bank file. Suggested allocations are found afterwards under Payments to match.",
      zh: "登记银行文件中的收款，之后在“待匹配收款”中按建议核销。",
    },
    tasks,
    words: ["payment", "allocation", "dryRun", "receipt"],
  },
  "user-import": {
    purpose: {
      en: "Creates accounts from a file and invites their users by email. Nothing is written until you commit.",
      zh: "从文件新建账号，并通过邮件邀请用户。确认导入之前不写入任何数据。",
    },
    tasks,
    words: ["dryRun", "receipt", "scope", "userCode"],
  },
  "assignment-import": {
    purpose: {
      en: "Assigns areas to sales managers from a file. Nothing is written until you commit.",
      zh: "从文件把地区分给销售经理负责。确认导入之前不写入任何数据。",
    },
    tasks,
    words: ["dryRun", "receipt", "assignment", "area"],
  },
};
