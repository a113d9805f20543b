import { type InvoiceMail, invoiceMailWords } from "@busbar/contract/deliveries/mail-states";
import {
  type ConfirmStatus,
  confirmStatusWords,
  type LineCategory,
  lineCategoryWords,
  type PriceBand,
  priceBandWords,
} from "@busbar/contract/invoices/invoice-fields";
import { type InvoiceStatus, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import {
  invoiceColumnTitles,
  type Invoice,
  type InvoiceLine,
  type InvoiceRow,
} from "@busbar/contract/invoices/invoices";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { InvoiceStatusTag } from "../../records/InvoiceStatusTag.tsx";
import { statementNameOf } from "../../records/statement-columns.tsx";
import { type CodeWords, valueInWords } from "../../records/value-words.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { Missing } from "../../ui/values/Values.tsx";
import { invoiceTexts } from "./invoice-texts.ts";

/** The status with the labels of the specification; a voided draft shows that instead. */
export function InvoiceTag({ row }: { row: { status: InvoiceStatus; voided?: boolean } }) {
  const t = invoiceTexts.useTexts();
  if (row.voided) return <StatusTag tone="locked">{t("voided")}</StatusTag>;
  return <InvoiceStatusTag status={row.status} />;
}

/** Marks a statement whose first review is about to be applied. */
export function PassingTag({ row }: { row: Pick<InvoiceRow, "passing"> }) {
  const t = invoiceTexts.useTexts();
  if (!row.passing) return null;
  return (
    <span title={t("passing.by", { name: row.passing.by })}>
      <StatusTag tone="active">{t("passing")}</StatusTag>
    </span>
  );
}

/** Marks a statement that was taken over at the cut-over. */
export function OpeningTag({ row }: { row: Pick<InvoiceRow, "isOpening" | "externalNo"> }) {
  const t = invoiceTexts.useTexts();
  if (!row.isOpening) return null;
  return (
    <span title={t("openingHint", { number: row.externalNo })}>
      <StatusTag tone="neutral">{t("opening")}</StatusTag>
    </span>
  );
}

const mailTones: Record<InvoiceMail, StatusTone> = {
  QUEUED: "active",
  SENT: "ok",
  FAILED: "danger",
  UNWANTED: "neutral",
  NOT_SENT: "neutral",
  NO_ADDRESS: "warn",
};

/** The status of a mail, or of all mails of a statement. */
export function MailTag({ mail }: { mail: InvoiceMail }) {
  return <StatusTag tone={mailTones[mail]}>{invoiceMailWords[mail][useLanguage()]}</StatusTag>;
}

/** The statement's number; before issue, a description. */
export function useInvoiceName() {
  const language = useLanguage();
  return (row: Pick<InvoiceRow, "docNo" | "docType">): string => statementNameOf(row, language);
}

export function NoValue({ why }: { why?: string }) {
  const t = invoiceTexts.useTexts();
  return <Missing why={why ?? t("why.notIssued")} />;
}

/** Coded fields in a statement's audit, besides its status. */
type CodedFields = Pick<Invoice, "confirmStatus"> & { lines: Pick<InvoiceLine, "category" | "band">[] };

/** Titles and values of fields, for the activity. */
export function useFieldWords() {
  const language = useLanguage();
  const t = invoiceTexts.useTexts();
  const texts = useUiTexts().record;
  const titles: { [name: string]: { zh: string; en: string } } = invoiceColumnTitles;
  const own: { [name: string]: string } = {
    extensionUntil: t("field.extensionUntil"),
    confirmStatus: t("field.confirmStatus"),
    disputeText: t("field.disputeText"),
    resolution: t("field.resolution"),
    note: t("field.note"),
    voided: t("voided"),
    voidReason: t("field.voidReason"),
    lines: t("lines"),
    reason: t("reason"),
  };
  const codes: CodeWords<CodedFields> = {
    confirmStatus: (code: ConfirmStatus) => confirmStatusWords[code][language],
    category: (code: LineCategory) => lineCategoryWords[code][language],
    band: (code: PriceBand) => priceBandWords[code][language],
  };
  return {
    fieldTitle: (name: string) => titles[name]?.[language] ?? own[name] ?? name,
    showValue: (name: string, value: unknown) =>
      name === "status"
        ? invoiceStatusWords[value as InvoiceStatus][language]
        : valueInWords<CodedFields>(name, value, { codes, empty: texts.empty }),
  };
}
