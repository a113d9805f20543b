import { type ReadingIssueCode, readingIssueCodes, readingIssueWords } from "@busbar/contract/readings/reading-imports";
import { sql } from "kysely";
import type { Language } from "../../../kernel/app-error.ts";
import type { FileIssue, FileIssueQuery, FileIssues, ReadOrWrite } from "../../../kernel/targets/whole-file-target.ts";

const linesAtOnce = 5000;

/** What was found in a file, by line, with how many values each code concerns. */
export async function listIssues(
  db: ReadOrWrite,
  batchId: string,
  { code, pageNo, pageSize }: FileIssueQuery,
): Promise<FileIssues> {
  const wanted = code === undefined ? sql`` : sql`and i.code = ${code}`;
  const { rows: counted } = await sql<{ code: ReadingIssueCode; issues: number; values: number }>`
    select i.code, count(*)::int as issues, sum(i.value_count)::int as values from import_issue i
    where i.batch_id = ${batchId} group by i.code`.execute(db);
  const { rows } = await sql<FileIssue>`
    select i.line, i.code, i.severity, i.value_count as count, i.raw from import_issue i
    where i.batch_id = ${batchId} ${wanted}
    order by i.line, i.no limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  const known = readingIssueCodes.flatMap((one) => counted.filter((found) => found.code === one));
  return {
    list: rows,
    total: known.reduce((sum, one) => sum + (code === undefined || one.code === code ? one.issues : 0), 0),
    codes: known.map(({ code: one, values }) => ({ code: one, values })),
  };
}

/** Lines of which not all was taken, with the reasons, in the order of the file. */
export async function* wrongLines(
  db: ReadOrWrite,
  batchId: string,
  language: Language,
): AsyncGenerator<{ line: number; reasons: string }> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ line: number; codes: ReadingIssueCode[] }>`
      select i.line, array_agg(distinct i.code order by i.code) as codes from import_issue i
      where i.batch_id = ${batchId} and i.severity <> 'INFO' and i.line > ${after}
      group by i.line order by i.line limit ${linesAtOnce}`.execute(db);
    for (const { line, codes } of rows) {
      const reasons = codes.map((code) => `${code} ${readingIssueWords[code][language]}`);
      yield { line, reasons: reasons.join(language === "zh" ? "；" : "; ") };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.line;
  }
}
