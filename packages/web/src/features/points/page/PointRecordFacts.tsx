import { regionWords } from "@busbar/contract/areas/areas";
import { idSchemeWords } from "@busbar/contract/points/point-codes";
import { points } from "@busbar/contract/points/point-fields";
import { type Point, pointColumnTitles } from "@busbar/contract/points/points";
import type { ReactNode } from "react";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { InlineFact } from "../../../records/editing/InlineFact.tsx";
import type { InlineRecord } from "../../../records/editing/use-inline-edit.ts";
import { FieldValue } from "../../../records/fields/FieldValue.tsx";
import { TermHint } from "../../../records/fields/TermHint.tsx";
import { AreaText } from "../../../records/page/AreaText.tsx";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import styles from "../../../records/page/record-page.module.css";
import { CopyButton } from "../../../ui/values/CopyButton.tsx";
import { FoldedFacts } from "../../../ui/values/FoldedFacts.tsx";
import type { KeyFact } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { pointTexts } from "../point-texts.ts";
import type { PointValues } from "../point-values.ts";
import { NoValue } from "../point-words.tsx";

type Name = keyof typeof points.fields;
type Typed = "address" | "accountNo" | "meteringPointNo" | "note";
type Inline = InlineRecord<Point, PointValues>;

/** The facts of a point by name; the unit stands at the value. */
export function usePointFacts(row: Point) {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const titled = (key: keyof typeof pointColumnTitles, value: ReactNode): KeyFact => ({
    key,
    label: pointColumnTitles[key][language],
    value,
  });
  const fact = (name: Name, empty = <NoValue />, means = false): KeyFact => {
    const field = points.fields[name];
    const value = row[name];
    return {
      key: name,
      label: field.title[language],
      about: field.term && <TermHint word={field.term} label={field.title[language]} />,
      value: <FieldValue of={field} value={value} empty={empty} />,
      isEmpty: !means && (value === null || value === ""),
    };
  };
  const typed = (inline: Inline, name: Typed): KeyFact => {
    const { label, value, ...rest } = fact(name);
    return {
      ...rest,
      label,
      value: (
        <InlineFact of={inline} name={name} label={label} maxLength={points.fields[name].maxLength ?? 0}>
          {value}
        </InlineFact>
      ),
    };
  };
  const customer =
    row.customerId === null ? (
      <NoValue why="why.nobody" />
    ) : (
      <CustomerLink id={row.customerId} name={row.customerName} />
    );
  const isElectric = row.commodity === "ELECTRICITY";
  return {
    /** What identifies a point. */
    key: [
      {
        key: "externalCode",
        label: idSchemeWords[row.idScheme][language],
        value: (
          <span className={values.figure}>
            {row.externalCode} <CopyButton text={row.externalCode} />
          </span>
        ),
      },
      titled("customerName", customer),
      titled("areaName", <AreaText code={row.areaCode} name={row.areaNames.join(" ")} />),
      ...(isElectric ? [fact("voltageLevel"), fact("useClass")] : [fact("commodity")]),
    ] satisfies KeyFact[],
    all: (inline: Inline): KeyFact[] => [
      ...(isElectric ? [fact("commodity")] : []),
      fact("pointKind"),
      titled("region", regionWords[row.region][language]),
      typed(inline, "address"),
      typed(inline, "accountNo"),
      typed(inline, "meteringPointNo"),
      fact("gridCompany"),
      ...(isElectric
        ? [
            fact("capacityKva"),
            fact("demandBasis"),
            fact("contractDemandKw"),
            fact("pfStandard", <>{t("pf.none")}</>, true),
          ]
        : []),
      fact("resolutionMin"),
      fact("dataFrom"),
      fact("dataAuthorisedTo", <NoValue why="why.noContract" />),
      typed(inline, "note"),
      fact("externalRefs"),
    ],
  };
}

/** All facts of a point; simple texts can be edited in place, empty ones are folded. */
export function PointRecordFacts({ row, inline }: { row: Point; inline: Inline }) {
  const t = pointTexts.useTexts();
  const facts = usePointFacts(row);
  return (
    <section className={styles.section}>
      <h2>{t("record")}</h2>
      <FoldedFacts facts={[...facts.key, ...facts.all(inline)]} />
    </section>
  );
}
