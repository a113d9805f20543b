import type { GlossaryTerm } from "./glossary-term.ts";

/** Customers, who looks after them, and what is agreed to do. */
export const ofCustomers = {
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
} as const satisfies Record<string, GlossaryTerm>;
