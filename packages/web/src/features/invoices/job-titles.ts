import type { JobTitles } from "../../kernel/portal/feature.ts";

export const invoiceJobTitles: JobTitles = {
  "bulk.invoices.submit": { zh: "批量提交结算单", en: "Submit statements" },
  "bulk.invoices.review": { zh: "批量初审结算单", en: "First review of statements" },
  "bulk.invoices.verdict": { zh: "初审结算单", en: "First review of statements" },
  "bulk.invoices.issue": { zh: "批量终审出单", en: "Issue statements" },
  "bulk.invoices.send": { zh: "批量发送结算单邮件", en: "Email statements" },
  "invoices.pack": { zh: "结算单 PDF 打包", en: "Statement PDFs" },
};
