import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Feature } from "../../kernel/portal/feature.ts";
import type * as pages from "./ImportPage.tsx";
import { importTexts } from "./import-texts.ts";

/** One statement for all kinds: each import that the bundler sees adds to the first load. */
const page = (name: keyof typeof pages) => () => import("./ImportPage.tsx").then((module) => module[name]);

const hidden = { icon: "upload-cloud-2-line", hidden: true };

const jobsOf = (kind: ImportKind, { zh, en }: Bilingual): Record<string, Bilingual> => ({
  [`import.check.${kind}`]: { zh: `检查${zh}文件`, en: `Check ${en} file` },
  [`import.commit.${kind}`]: { zh: `导入${zh}`, en: `Import ${en}s` },
  [`import.bulk.${kind}`]: { zh: `批量写入${zh}`, en: `Write ${en}s in bulk` },
  [`import.undo.${kind}`]: { zh: `撤销${zh}导入`, en: `Undo ${en} import` },
});

/** Imports records of any noun from a file: columns, dry run with corrections, commit, receipt with undo. */
export const importsFeature: Feature = {
  name: "imports",
  texts: [importTexts],
  pages: {
    "customer-import": page("CustomerImportPage"),
    "contact-import": page("ContactImportPage"),
    "meter-import": page("MeterImportPage"),
    "interval-import": page("IntervalImportPage"),
    "point-import": page("PointImportPage"),
    "contract-import": page("ContractImportPage"),
    "opening-import": page("OpeningImportPage"),
    "payment-import": page("PaymentImportPage"),
    "user-import": page("UserImportPage"),
    "published-price-import": page("PublishedPriceImportPage"),
    "assignment-import": page("AssignmentImportPage"),
  },
  help: () => import("./help.ts").then((module) => module.help),
  jobs: {
    ...jobsOf("customers", { zh: "客户", en: "customer" }),
    ...jobsOf("contacts", { zh: "联系人", en: "contact" }),
    ...jobsOf("meters", { zh: "电表", en: "meter" }),
    ...jobsOf("intervals", { zh: "计量数据", en: "reading" }),
    ...jobsOf("points", { zh: "用能点", en: "pick-up point" }),
    ...jobsOf("contracts", { zh: "合同", en: "contract" }),
    ...jobsOf("opening-statements", { zh: "期初结算单", en: "opening statement" }),
    ...jobsOf("payments", { zh: "银行文件", en: "bank file" }),
    ...jobsOf("users", { zh: "用户", en: "user" }),
    ...jobsOf("published-prices", { zh: "发布价格", en: "published price" }),
    ...jobsOf("assignments", { zh: "销售分工", en: "assignment" }),
  },
  routes: [
    {
      path: "/import/opening-statements",
      name: "OpeningStatementImport",
      component: "opening-import",
      meta: { title: "导入期初结算单", titleEn: "Import opening statements", ...hidden, guard: ["invoice:final"] },
    },
    {
      path: "/import/payments",
      name: "PaymentImport",
      component: "payment-import",
      meta: { title: "导入银行文件", titleEn: "Import a bank file", ...hidden, guard: ["payment:record"] },
    },
    {
      path: "/import/meters",
      name: "MeterInstallationImport",
      component: "meter-import",
      meta: { title: "导入电表", titleEn: "Import meters", ...hidden, guard: ["point:write"] },
    },
    {
      path: "/import/contracts",
      name: "ContractImport",
      component: "contract-import",
      meta: { title: "导入合同", titleEn: "Import contracts", ...hidden, guard: ["contract:write"] },
    },
    {
      path: "/import/contacts",
      name: "ContactImport",
      component: "contact-import",
      meta: { title: "导入联系人", titleEn: "Import contacts", ...hidden, guard: ["customer:write"] },
    },
    {
      path: "/import/users",
      name: "UserImport",
      component: "user-import",
      meta: { title: "导入用户", titleEn: "Import users", ...hidden, guard: ["user:admin"] },
    },
    {
      path: "/import/published-prices",
      name: "PublishedPriceImport",
      component: "published-price-import",
      meta: { title: "导入发布价格", titleEn: "Import published prices", ...hidden, guard: ["price:write"] },
    },
    {
      path: "/import/assignments",
      name: "AssignmentImport",
      component: "assignment-import",
      meta: { title: "导入销售分工", titleEn: "Import assignments", ...hidden, guard: ["assignment:write"] },
    },
  ],
};
