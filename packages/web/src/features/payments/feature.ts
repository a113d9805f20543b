import IconImport from "~icons/ri/upload-2-line";
import IconPayment from "~icons/ri/bank-card-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { paymentTexts } from "./payment-texts.ts";

/** Payments, and the statements that they pay. */
export const paymentsFeature: Feature = {
  name: "payments",
  texts: [paymentTexts],
  pages: {
    payments: () => import("./PaymentListPage.tsx").then((module) => module.PaymentListPage),
    payment: () => import("./detail/PaymentPage.tsx").then((module) => module.PaymentPage),
    "payment-match": () => import("./PaymentMatchPage.tsx").then((module) => module.PaymentMatchPage),
    "write-offs": () => import("./write-offs/WriteOffsPage.tsx").then((module) => module.WriteOffsPage),
    "payment-advices": () => import("./advices/PaymentAdvicesPage.tsx").then((module) => module.PaymentAdvicesPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  homePanels: [
    {
      key: "payments.toPay",
      audience: "enterprise",
      needs: ["payment:read"],
      sort: 1,
      load: () => import("./home/ToPayPanel.tsx").then((module) => module.ToPayPanel),
    },
  ],
  shapes: { payments: "list", payment: "record" },
  records: { icon: IconPayment, below: "/receivable/payment/" },
  actions: [
    {
      key: "payments.create",
      title: { zh: "登记收款", en: "Record payment" },
      icon: IconPayment,
      needs: ["payment:record"],
      path: "/receivable/payment",
      ask: "new",
    },
    {
      key: "payments.import",
      title: { zh: "导入银行文件", en: "Import bank file" },
      also: { zh: "导入收款|银行流水|对账文件|上传流水", en: "import payments|bank statement|bank export" },
      icon: IconImport,
      needs: ["payment:record"],
      path: "/import/payments",
    },
  ],
};
