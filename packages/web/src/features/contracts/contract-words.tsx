import { percentOfShare } from "@busbar/contract/contracts/late-charge";
import { contracts, contractStatusWords } from "@busbar/contract/contracts/contract-fields";
import { contractColumnTitles, type ContractRow } from "@busbar/contract/contracts/contracts";
import { type Commodity, commodityUnits } from "@busbar/contract/values/commodities";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useNounWords } from "../../records/fields/field-words.ts";
import { addDays } from "../../ui/values/days.ts";
import { formatQuantity } from "../../ui/values/format-values.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import { amountOf } from "./change-percent.ts";
import { contractTexts } from "./contract-texts.ts";
import styles from "./contracts.module.css";

const tones: Record<ContractRow["status"], StatusTone> = {
  DRAFT: "neutral",
  IN_APPROVAL: "warn",
  SIGNED: "active",
  ACTIVE: "ok",
  EXPIRED: "locked",
  TERMINATED: "danger",
};

/** The status; an approved contract that is not signed yet shows that instead. */
export function ContractTag({ row }: { row: Pick<ContractRow, "status" | "isApproved"> }) {
  const t = contractTexts.useTexts();
  const language = useLanguage();
  if (row.status === "IN_APPROVAL" && row.isApproved) return <StatusTag tone="active">{t("approved")}</StatusTag>;
  return <StatusTag tone={tones[row.status]}>{contractStatusWords[row.status][language]}</StatusTag>;
}

const day = (text: string) => Date.parse(text) / 86_400_000;
/** The position of a day between two others, from 0 to 1. */
export const placeOf = (at: string, from: string, to: string): number =>
  Math.min(1, Math.max(0, (day(at) - day(from)) / Math.max(1, day(to) - day(from))));

/** First and last day, with a thin progress bar. */
export function Term({ row }: { row: Pick<ContractRow, "startDate" | "endsOn" | "status" | "today"> }) {
  const t = contractTexts.useTexts();
  const done = placeOf(addDays(row.today, 1), row.startDate, row.endsOn);
  const left = Math.round(day(row.endsOn) - day(row.today));
  const runs = row.status === "ACTIVE";
  const words = runs ? t(left <= 90 ? "term.left" : "term.runs", { days: left }) : undefined;
  return (
    <span className={styles.term} title={words} data-near={(runs && left <= 90) || undefined}>
      <span>
        <DateText value={row.startDate} /> – <DateText value={addDays(row.endsOn, -1)} />
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${runs ? done * 100 : row.status === "EXPIRED" ? 100 : 0}%` }} />
      </span>
    </span>
  );
}

export function NoValue() {
  const t = contractTexts.useTexts();
  return <Missing why={t("why.none")} />;
}

/** Titles and values of a contract's fields, for conflicts, differences and activity. */
export function useFieldWords(commodity?: Commodity) {
  const t = contractTexts.useTexts();
  const titled = (title: string) => ({ zh: title, en: title });
  const titles = {
    ...contractColumnTitles,
    points: contractColumnTitles.pointCount,
    volumes: titled(t("field.volumes")),
    previous: titled(t("field.previous")),
  };
  const words = useNounWords(contracts, { titles, codes: { status: contractStatusWords } });
  const unit = commodity && commodityUnits[commodity];
  /** The unit of a field whose value is a number. */
  const units: Readonly<Record<string, string | undefined>> = {
    volumes: unit,
    discountPerUnit: unit && t("unit.price", { unit }),
  };
  return {
    ...words,
    showValue(name: string, value: unknown): string {
      if (name === "lateChargeRate" && typeof value === "string") return `${percentOfShare(value)}%`;
      const amount = amountOf(value);
      if (amount !== null && units[name]) return `${formatQuantity(amount.toFixed())} ${units[name]}`;
      return words.showValue(name, value);
    },
  };
}
