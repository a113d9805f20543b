import { voltageWords } from "@busbar/contract/points/point-fields";
import { publishedKeyWords } from "@busbar/contract/published-prices/published-keys";
import type { PublishedPrice } from "@busbar/contract/published-prices/published-prices";
import type { ReactNode } from "react";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { PlaceText, usePriceFields } from "./price-words.tsx";
import { publishedPriceTexts } from "./published-price-texts.ts";
import styles from "./published-prices.module.css";

/** What a price is, where it comes from, and who entered and approved it. */
export function PriceFacts({ row }: { row: PublishedPrice }) {
  const t = publishedPriceTexts.useTexts();
  const language = useLanguage();
  const { fieldTitle } = usePriceFields();
  const { entered, approved, voltageLevel } = row;
  const facts: [string, ReactNode][] = [
    [fieldTitle("priceKey"), publishedKeyWords[row.priceKey][language]],
    [
      fieldTitle("month"),
      <span key="month" className={values.figure}>
        {row.month}
      </span>,
    ],
    [t("place"), <PlaceText key="place" of={row} />],
    [fieldTitle("voltageLevel"), voltageLevel ? voltageWords[voltageLevel][language] : t("everyVoltage")],
    [t("value"), <PriceText key="value" row={row} />],
    [fieldTitle("source"), <SourceText key="source" source={row.source} />],
    ...(row.reason ? [[fieldTitle("reason"), row.reason] as [string, string]] : []),
    [t("enteredBy"), <Step key="entered" {...entered} />],
    [t("approvedBy"), approved ? <Step key="approved" {...approved} /> : <Missing key="none" why={t("why.waiting")} />],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PriceText({ row: { value, unit } }: { row: Pick<PublishedPrice, "value" | "unit"> }) {
  const t = publishedPriceTexts.useTexts();
  return (
    <span className={values.figure}>
      {value} {t("unit.price", { unit })}
    </span>
  );
}

/** A link where the source is one. */
function SourceText({ source }: { source: string }) {
  return /^https?:\/\/\S+$/.test(source) ? (
    <Link href={source} target="_blank" rel="noreferrer">
      {source}
    </Link>
  ) : (
    source
  );
}

type StepProps = { at: string; by: string | null; inPlaceOf?: string | null };

function Step({ at, by, inPlaceOf }: StepProps) {
  const t = publishedPriceTexts.useTexts();
  return (
    <>
      {[by, inPlaceOf && t("inPlaceOf", { name: inPlaceOf })].filter(Boolean).join(" ")} <DateText value={at} />
    </>
  );
}
