import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { JobTitles } from "../../kernel/portal/feature.ts";

const jobsOf = (kind: ImportKind, { zh, en }: Bilingual): Record<string, Bilingual> => ({
  [`import.check.${kind}`]: { zh: `检查${zh}文件`, en: `Check ${en} file` },
  [`import.commit.${kind}`]: { zh: `导入${zh}`, en: `Import ${en}s` },
  [`import.bulk.${kind}`]: { zh: `批量写入${zh}`, en: `Write ${en}s in bulk` },
  [`import.undo.${kind}`]: { zh: `撤销${zh}导入`, en: `Undo ${en} import` },
});

export const importJobTitles: JobTitles = {
  ...jobsOf("customers", { zh: "客户", en: "customer" }),
  ...jobsOf("contacts", { zh: "联系人", en: "contact" }),
  ...jobsOf("meters", { zh: "电表", en: "meter" }),
  ...jobsOf("intervals", { zh: "计量数据", en: "reading" }),
  ...jobsOf("settled-quantities", { zh: "结算电量", en: "settled month" }),
  ...jobsOf("gas-qualities", { zh: "燃气品质", en: "gas value" }),
  ...jobsOf("points", { zh: "用能点", en: "pick-up point" }),
  ...jobsOf("contracts", { zh: "合同", en: "contract" }),
  ...jobsOf("opening-statements", { zh: "期初结算单", en: "opening statement" }),
  ...jobsOf("payments", { zh: "银行文件", en: "bank file" }),
  ...jobsOf("users", { zh: "用户", en: "user" }),
  ...jobsOf("published-prices", { zh: "发布价格", en: "published price" }),
  ...jobsOf("assignments", { zh: "销售分工", en: "assignment" }),
};
