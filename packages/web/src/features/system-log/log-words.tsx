import { type LogLine, logResultWords } from "@busbar/contract/system-log/system-log";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { StatusTag } from "../../ui/values/StatusTag.tsx";

/** The result; on hover the server's code of a failure. */
export function ResultTag({ line: { result, outcome, kind } }: { line: Pick<LogLine, "result" | "outcome" | "kind"> }) {
  const language = useLanguage();
  const tone = result === "ok" ? "ok" : kind === "error" ? "danger" : "warn";
  return (
    <span {...(result === "failed" && { title: outcome })}>
      <StatusTag tone={tone}>{logResultWords[result][language]}</StatusTag>
    </span>
  );
}
