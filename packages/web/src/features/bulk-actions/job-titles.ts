import type { JobTitles } from "../../kernel/portal/feature.ts";

export const bulkActionJobTitles: JobTitles = { "bulk.undo": { zh: "撤销批量操作", en: "Undo bulk action" } };
