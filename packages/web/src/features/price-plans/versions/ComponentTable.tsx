import { type ComparedComponent, comparePlans } from "@busbar/contract/price-plans/plan-comparison";
import type { PlanVersion } from "@busbar/contract/price-plans/plan-versions";
import {
  componentKindWords,
  type PriceComponent,
  priceComponents,
} from "@busbar/contract/price-plans/price-components";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import controls from "../../../ui/fields/controls.module.css";
import { Missing } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { planTexts } from "../plan-texts.ts";
import { componentName, type PriceLine, priceLines } from "./component-words.ts";
import styles from "./versions.module.css";

type Calendars = PlanVersion["calendars"];
type ComponentTableProps = {
  caption: string;
  version: Pick<PlanVersion, "components" | "calendars">;
  /** The version to compare with: differences are marked and show the former value. */
  before?: Pick<PlanVersion, "components" | "calendars"> | undefined;
};

const columns = ["kind", "part", "value", "unit", "collects", "tax"] as const;

/**
 * The charges of a version, one line per band or tier; compared with another version, added, removed and changed lines
 * are marked.
 */
export function ComponentTable({ caption, version, before }: ComponentTableProps) {
  const t = planTexts.useTexts();
  const language = useLanguage();
  const rows: ComparedComponent[] = before
    ? comparePlans(before.components, version.components)
    : version.components.map((after) => ({ state: "same", before: null, after, changed: [] }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption className={controls.hiddenText}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={name === "value" ? styles.price : undefined}>
                {name === "kind" || name === "unit" ? priceComponents.titles[name][language] : t(name)}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row, at) => (
          // Two components may be equal except for their position.
          // oxlint-disable-next-line react/no-array-index-key
          <ComponentRows key={at} row={row} calendars={[...version.calendars, ...(before?.calendars ?? [])]} />
        ))}
      </table>
    </div>
  );
}

function ComponentRows({ row, calendars }: { row: ComparedComponent; calendars: Calendars }) {
  const t = planTexts.useTexts();
  const language = useLanguage();
  const { state, before, after, changed } = row;
  const shown = (after ?? before)!;
  const lines = priceLines(shown, t, language);
  const earlier = state === "changed" && before ? priceLines(before, t, language) : [];
  const gone = earlier.filter(({ key }) => !lines.some((line) => line.key === key));
  const cell = (now: string, was: string | undefined, rowSpan = 1, price?: { formula: string | undefined }) => {
    const marked = was !== undefined && was !== now;
    return (
      <td
        className={price ? `${values.figure} ${styles.price}` : values.figure}
        data-changed={marked || undefined}
        rowSpan={rowSpan}
      >
        {now || <Missing why={t("why.none")} />}
        {price?.formula ? <span className={styles.was}>{price.formula}</span> : null}
        {marked ? <span className={styles.was}>{t("before", { value: was })}</span> : null}
      </td>
    );
  };
  const collects = (component: PriceComponent) => t(component.collect ? "collects.us" : "collects.other");
  const tax = (component: PriceComponent) =>
    component.taxRate === null ? t("tax.contract") : `${Number(component.taxRate) * 100}%`;
  const compared = state === "changed" ? before : null;
  const all: PriceLine[] = lines.length > 0 ? lines : [{ key: "", part: "", value: null, unit: "" }];
  const height = all.length + gone.length;
  return (
    <tbody data-state={state}>
      {all.map((line, at) => {
        const old = compared ? earlier.find(({ key }) => key === line.key) : undefined;
        return (
          <tr key={line.key}>
            {at === 0 ? (
              <th scope="rowgroup" rowSpan={height}>
                {state === "same" ? null : <span className={styles.mark}>{t(state)}</span>}
                <b>{componentName(shown, language)}</b>
                <span className={styles.about}>{aboutOf(shown)}</span>
              </th>
            ) : null}
            <td>{line.part}</td>
            {cell(line.value ?? "", compared ? (old?.value ?? "—") : undefined, 1, { formula: line.formula })}
            {cell(line.unit, old?.unit)}
            {at === 0 ? (
              <>
                {cell(collects(shown), compared ? collects(compared) : undefined, height)}
                {cell(tax(shown), compared ? tax(compared) : undefined, height)}
              </>
            ) : null}
          </tr>
        );
      })}
      {gone.map((line) => (
        <tr key={`gone-${line.key}`}>
          <td>{line.part}</td>
          <td className={`${values.figure} ${styles.price}`} data-changed>
            <span className={styles.was}>{t("before", { value: line.value ?? "—" })}</span>
          </td>
          <td>{t("removed")}</td>
        </tr>
      ))}
    </tbody>
  );

  function aboutOf(component: PriceComponent): string {
    const calendar = calendars.find(({ id }) => id === component.calendarId);
    return [
      component.label || component.category ? componentKindWords[component.kind][language] : "",
      component.kind === "ENERGY_TOU" ? (calendar?.calendarCode ?? t("meterBands")) : "",
      component.pfExempt ? t("exempt") : "",
      changed.includes("calendarId") || changed.includes("pfExempt") || changed.includes("label") ? t("changed") : "",
    ]
      .filter(Boolean)
      .join(" · ");
  }
}
