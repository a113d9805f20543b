import type { ImportKind } from "@busbar/contract/imports/import-columns";
import { importAddress } from "@busbar/contract/imports/import-paths";
import type { ImportWords } from "../../../kernel/targets/import-target.ts";

type Batch = { id: string; kind: ImportKind; owner_id: string; file_name: string };

const messageTo = (batch: Batch) => ({
  kind: "jobs" as const,
  picture: "import" as const,
  link: importAddress(batch),
  to: { users: [batch.owner_id] },
});

/** The notice to the uploader when all rows are imported; wrong rows were left out, and values on hold wait for a decision. @see R-S13 */
export const importFinished = (
  batch: Batch & { count_wrong: number; count_held: number },
  { finished }: ImportWords,
  made: { created: number; updated: number },
) => ({
  ...messageTo(batch),
  zh: `<b>{file}</b> 已导入：${finished.zh}${batch.count_wrong > 0 ? "，{wrong} 行有误未导入" : ""}${batch.count_held > 0 ? "，{held} 个数据待确认" : ""}`,
  en: `<b>{file}</b> imported: ${finished.en}${batch.count_wrong > 0 ? ", {wrong} skipped with errors" : ""}${batch.count_held > 0 ? ", {held} on hold" : ""}`,
  values: { file: batch.file_name, ...made, wrong: batch.count_wrong, held: batch.count_held },
});

export const importUndone = (batch: Batch & { created: number; updated: number }, { undone }: ImportWords) => ({
  ...messageTo(batch),
  zh: `<b>{file}</b> 的导入已撤销：${undone.zh}`,
  en: `The import of <b>{file}</b> was undone: ${undone.en}`,
  values: { file: batch.file_name, created: batch.created, updated: batch.updated },
});
