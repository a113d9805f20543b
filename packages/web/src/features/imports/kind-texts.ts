import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { Language } from "../../kernel/texts/i18n.ts";

/** The words of each kind, for `{noun}`, `{nouns}`, `{Nouns}`, `{unit}` and `{number}`. */
export const nounWords: Record<ImportKind, Record<Language, Record<string, string>>> = {
  customers: {
    zh: { noun: "客户", unit: "个客户", number: "客户编号" },
    en: { noun: "customer", nouns: "customers", Nouns: "Customers", number: "Customer no." },
  },
  contacts: {
    zh: { noun: "联系人", unit: "个联系人", number: "客户" },
    en: { noun: "contact", nouns: "contacts", Nouns: "Contacts", number: "Customer" },
  },
  meters: {
    zh: { noun: "电表", unit: "条装表记录", number: "用能点和资产编号" },
    en: { noun: "meter", nouns: "meters", Nouns: "Meters", number: "Point no. and asset no." },
  },
  points: {
    zh: { noun: "用能点", unit: "个用能点", number: "用能点编号" },
    en: { noun: "pick-up point", nouns: "pick-up points", Nouns: "Pick-up points", number: "Point no." },
  },
  contracts: {
    zh: { noun: "合同", unit: "行", number: "合同编号" },
    en: { noun: "contract", nouns: "contracts", Nouns: "Contracts", number: "Contract no." },
  },
  "opening-statements": {
    zh: { noun: "期初结算单", unit: "份期初结算单", number: "结算单号" },
    en: {
      noun: "opening statement",
      nouns: "opening statements",
      Nouns: "Opening statements",
      number: "Statement no.",
    },
  },
  payments: {
    zh: { noun: "收款", unit: "笔收款", number: "收款单号" },
    en: { noun: "payment", nouns: "payments", Nouns: "Payments", number: "Payment no." },
  },
  users: {
    zh: { noun: "用户", unit: "个用户", number: "用户编号" },
    en: { noun: "user", nouns: "users", Nouns: "Users", number: "User code" },
  },
  intervals: {
    zh: { noun: "计量数据", unit: "个数据", number: "用能点" },
    en: { noun: "reading", nouns: "readings", Nouns: "Readings", number: "Point" },
  },
  "published-prices": {
    zh: { noun: "发布价格", unit: "条发布价格", number: "月份和价格项" },
    en: { noun: "published price", nouns: "published prices", Nouns: "Published prices", number: "Month and price" },
  },
  "settled-quantities": {
    zh: { noun: "结算电量", unit: "条结算电量", number: "用能点和月份" },
    en: {
      noun: "settled quantity",
      nouns: "settled quantities",
      Nouns: "Settled quantities",
      number: "Point no. and month",
    },
  },
  "gas-qualities": {
    zh: { noun: "燃气品质", unit: "条燃气品质", number: "用能点（地区）和月份" },
    en: { noun: "gas quality", nouns: "gas qualities", Nouns: "Gas qualities", number: "Point no. or area, and month" },
  },
  assignments: {
    zh: { noun: "销售分工", unit: "条销售分工", number: "分工" },
    en: { noun: "assignment", nouns: "assignments", Nouns: "Assignments", number: "Assignment" },
  },
};
