import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Feature } from "../../kernel/portal/feature.ts";
import type * as pages from "./ImportPage.tsx";
import { importTexts } from "./import-texts.ts";

/** One statement for all kinds: each import that the bundler sees adds to the first load. */
const page = (name: keyof typeof pages) => () => import("./ImportPage.tsx").then((module) => module[name]);

const titles = {
  "opening-statements": { zh: "导入期初结算单", en: "Import opening statements" },
  payments: { zh: "导入银行文件", en: "Import a bank file" },
  meters: { zh: "导入电表", en: "Import meters" },
  contracts: { zh: "导入合同", en: "Import contracts" },
  contacts: { zh: "导入联系人", en: "Import contacts" },
  users: { zh: "导入用户", en: "Import users" },
  assignments: { zh: "导入销售分工", en: "Import assignments" },
  "published-prices": { zh: "导入发布价格", en: "Import published prices" },
  "settled-quantities": { zh: "导入结算电量", en: "Import settled quantities" },
  "gas-qualities": { zh: "导入燃气品质", en: "Import gas qualities" },
} satisfies Partial<Record<ImportKind, Bilingual>>;

/** The page of a kind that has no row in the menu. */
const hidden = (kind: keyof typeof titles, name: string, component: string, guard: Permission) => ({
  path: `/import/${kind}`,
  name,
  component,
  meta: {
    title: titles[kind].zh,
    titleEn: titles[kind].en,
    icon: "upload-cloud-2-line",
    hidden: true,
    guard: [guard],
  },
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
    "settled-import": page("SettledImportPage"),
    "gas-quality-import": page("GasQualityImportPage"),
    "point-import": page("PointImportPage"),
    "contract-import": page("ContractImportPage"),
    "opening-import": page("OpeningImportPage"),
    "payment-import": page("PaymentImportPage"),
    "user-import": page("UserImportPage"),
    "published-price-import": page("PublishedPriceImportPage"),
    "assignment-import": page("AssignmentImportPage"),
  },
  help: () => import("./help.ts").then((module) => module.help),
  routes: [
    hidden("opening-statements", "OpeningStatementImport", "opening-import", "invoice:final"),
    hidden("payments", "PaymentImport", "payment-import", "payment:record"),
    hidden("meters", "MeterInstallationImport", "meter-import", "point:write"),
    hidden("contracts", "ContractImport", "contract-import", "contract:write"),
    hidden("contacts", "ContactImport", "contact-import", "customer:write"),
    hidden("users", "UserImport", "user-import", "user:admin"),
    hidden("assignments", "AssignmentImport", "assignment-import", "assignment:write"),
    hidden("published-prices", "PublishedPriceImport", "published-price-import", "price:write"),
    hidden("settled-quantities", "SettledImport", "settled-import", "meter:import"),
    hidden("gas-qualities", "GasQualityImport", "gas-quality-import", "meter:import"),
  ],
};
