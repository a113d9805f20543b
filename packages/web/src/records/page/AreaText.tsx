import { endedAreaWords } from "@busbar/contract/areas/areas";
import { fillText } from "@busbar/contract/kernel/errors/errors";
import { useEndedArea } from "../../kernel/queries/reference-queries.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { StatusTag } from "../../ui/values/StatusTag.tsx";

/** The name of a record's area; of one that has ended, also by which areas it was followed. @see R-M06 */
export function AreaText({ code, name }: { code: string | null | undefined; name: string }) {
  const language = useLanguage();
  const ended = useEndedArea(code);
  if (!ended) return name;
  const names = ended.successors.map((one) => one.name).join(endedAreaWords.mark[language]);
  const text = endedAreaWords[names === "" ? "ended" : "succeeded"][language];
  return (
    <>
      {name} <StatusTag tone="locked">{fillText(text, { names })}</StatusTag>
    </>
  );
}
