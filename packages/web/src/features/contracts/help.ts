import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  contracts: {
    purpose: {
      en: "Lists the supply contracts in your scope, from draft to ended.",
      zh: "列出数据范围内的供能合同，从草稿到到期。",
    },
    tasks: [
      { en: "Find a contract by number, customer or point", zh: "按合同编号、客户或用能点编号查找", keys: [["/"]] },
      { en: "List the contracts that end within 30 or 90 days", zh: "筛选 30 天或 90 天内到期的合同" },
      { en: "List what awaits your approval", zh: "筛选待我审批的合同和变更" },
      { en: "Create a contract, or import a file", zh: "新建合同，或从文件导入" },
      {
        en: "Select contracts to submit, approve or sign them together",
        zh: "选中多份合同，一起提交、审批或登记签订",
        keys: [["x"]],
      },
    ],
    words: ["contract", "contractedVolume", "pricePlan", "amendment", "bulkAction"],
    outside: {
      enterprise: {
        purpose: {
          en: "Lists the supply contracts of your company, from signed to ended.",
          zh: "列出本企业的供能合同。",
        },
        tasks: [
          { en: "Open a contract to see its terms and points", zh: "打开合同，查看条款和用能点", keys: [["Enter"]] },
          { en: "List the contracts that end within 90 days", zh: "筛选 90 天内到期的合同" },
          { en: "Export the list", zh: "导出列表" },
        ],
        words: ["contract", "contractedVolume", "pricePlan"],
      },
    },
  },
  contract: {
    purpose: {
      en: "Shows one contract: its progress, terms, pick-up points, monthly volumes and versions.",
      zh: "显示一份合同的进度、条款、用能点、每月电量和各版本。",
    },
    tasks: [
      { en: "Submit the draft for approval; another user approves it", zh: "提交审批，由另一人通过" },
      { en: "Record the signature, which fixes the version of the price plan", zh: "登记签订，套餐版本随之写入合同" },
      { en: "Paste the monthly volumes from a spreadsheet", zh: "从表格粘贴每月电量" },
      {
        en: "Amend, renew or terminate a signed contract, or put it on billing hold",
        zh: "变更、续签、提前终止已签订的合同，或暂停结算",
      },
      { en: "Compare it with the previous contract or the standard terms", zh: "与上一份合同或标准条款对比" },
    ],
    words: ["contract", "contractedVolume", "amendment", "pricePlan", "billingHold", "lateCharge", "decisions"],
    outside: {
      enterprise: {
        purpose: {
          en: "Shows one contract: its term, price plan, pick-up points and monthly volumes.",
          zh: "显示一份合同的期限、价格套餐、用能点和每月电量。",
        },
        tasks: [
          { en: "See when it ends, and what was agreed", zh: "查看到期日和约定内容" },
          { en: "Compare billed with agreed volume", zh: "比较结算电量与合同电量" },
          { en: "Download the signed copy under Files", zh: "在“文件”中下载签订的合同" },
        ],
        words: ["contract", "contractedVolume", "pricePlan"],
      },
      partner: {
        purpose: {
          en: "Shows one contract: its term, price plan, pick-up points and monthly volumes.",
          zh: "显示一份合同的期限、价格套餐、用能点和每月电量。",
        },
        tasks: [
          { en: "See when it ends, and what was agreed", zh: "查看到期日和约定内容" },
          { en: "Compare billed with agreed volume", zh: "比较结算电量与合同电量" },
          { en: "Download the signed copy under Files", zh: "在“文件”中下载签订的合同" },
        ],
        words: ["contract", "contractedVolume", "pricePlan"],
      },
    },
  },
  "ending-contracts": {
    purpose: {
      en: "Lists your customers' contracts that end within 90 days, the next one first.",
      zh: "列出客户 90 天内到期的合同，最早到期的在前。",
    },
    tasks: [
      { en: "See which contract ends next", zh: "查看最早到期的合同" },
      { en: "Show only those that end within 30 days", zh: "只显示 30 天内到期的合同" },
      { en: "Open a contract", zh: "打开合同", keys: [["Enter"]] },
      { en: "Export the list", zh: "导出列表" },
    ],
    words: ["contract", "customer", "contractedVolume"],
  },
};
