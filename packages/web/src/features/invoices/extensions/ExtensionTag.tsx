import { type ExtensionRequest, extensionStatusWords } from "@busbar/contract/invoices/extension-requests";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { extensionTexts } from "./extension-texts.ts";

const tones = {
  ASKED: "active",
  APPROVED: "ok",
  REFUSED: "warn",
  WITHDRAWN: "neutral",
  ENDED: "neutral",
} as const;

/** The state of a request, and until when payment was put off. */
export function ExtensionTag({ row }: { row: Pick<ExtensionRequest, "status" | "grantedUntil"> }) {
  const t = extensionTexts.useTexts();
  return (
    <>
      <StatusTag tone={tones[row.status]}>{extensionStatusWords[row.status][useLanguage()]}</StatusTag>
      {row.grantedUntil ? <> {t("status.until", { day: row.grantedUntil })}</> : null}
    </>
  );
}
