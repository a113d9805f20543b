import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  organisation: {
    purpose: {
      en: "Sets the company details, defaults and limits of your organisation, and shows the health of the portal.",
      zh: "设置本单位的资料、默认值和限额，并显示系统的运行状况。",
    },
    tasks: [
      {
        en: "Enter the company details and bank accounts that statements show",
        zh: "填写结算单上的销售方资料和收款账户",
      },
      {
        en: "Set the business defaults, such as payment terms and the write-off limit",
        zh: "设置付款天数、核减限额等业务默认值",
      },
      { en: "Send yourself a test email", zh: "给自己发一封测试邮件" },
      { en: "Retry undelivered email", zh: "重试未送达的邮件" },
      { en: "Check backups, storage and the system log", zh: "查看备份、存储检查和系统日志的校验" },
    ],
    words: ["writeOff", "extension", "secondFactor", "seal", "job"],
  },
};
