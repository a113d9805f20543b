import type { Language } from "../../kernel/i18n.ts";

const titles: Record<string, Record<Language, string>> = {
  "customer-import.check": { zh: "检查客户文件", en: "Check of a customer file" },
  "customer-import.commit": { zh: "导入客户", en: "Customer import" },
  "customer-import.undo": { zh: "撤销客户导入", en: "Undo of customer import" },
  "customer-export": { zh: "导出客户", en: "Customer export" },
};

/** What a job is called; a kind that is not known here is shown as its code. */
export const jobKindTitle = (kind: string, language: Language): string => titles[kind]?.[language] ?? kind;
