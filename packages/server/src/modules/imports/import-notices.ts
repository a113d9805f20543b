type Batch = { id: string; owner_id: string; file_name: string };

const messageTo = (batch: Batch) => ({
  picture: "import" as const,
  link: `/customer/import?v=customer-import~1~id*${batch.id}`,
  to: { users: [batch.owner_id] },
});

/** What the uploader is told when the customers are there; wrong rows were left out. @see R-S13 */
export const importFinished = (batch: Batch & { count_wrong: number }, made: { created: number; updated: number }) => ({
  ...messageTo(batch),
  zh: `<b>{file}</b> 已导入：新建 {created} 个客户，更新 {updated} 个${batch.count_wrong > 0 ? "，{wrong} 行有误未导入" : ""}`,
  en: `<b>{file}</b> is imported: {created} customers created, {updated} updated${
    batch.count_wrong > 0 ? ", {wrong} wrong rows left out" : ""
  }`,
  values: { file: batch.file_name, ...made, wrong: batch.count_wrong },
});

export const importUndone = (batch: Batch & { created: number; updated: number }) => ({
  ...messageTo(batch),
  zh: "<b>{file}</b> 的导入已撤销：移除 {created} 个客户，恢复 {updated} 个",
  en: "The import of <b>{file}</b> is taken back: {created} customers removed, {updated} restored",
  values: { file: batch.file_name, created: batch.created, updated: batch.updated },
});
