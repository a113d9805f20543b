import { lineUnit } from "@busbar/contract/invoices/invoice-fields";
import type { InvoiceLine } from "@busbar/contract/invoices/invoices";
import { publishedKeyWords, type PublishedKey } from "@busbar/contract/published-prices/published-keys";
import { planAddress } from "@busbar/contract/records/record-addresses";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { formatDate } from "../../../ui/values/format-values.ts";
import { Quantity } from "../../../ui/values/Values.tsx";
import styles from "../invoices.module.css";
import { calculationTexts } from "./calculation-texts.ts";
import { curveAddress } from "../../../records/gaps/curve-address.ts";
import { traceSentence } from "./trace-sentence.ts";

/** Figures of a trace that have words of their own; others are none that a reader needs. */
const inputNames = [
  "cosPhi",
  "standard",
  "active",
  "reactive",
  "percent",
  "demand",
  "floor",
  "floorPct",
  "before",
  "upTo",
  "metered",
  "conversionFactor",
  "mjPerM3",
] as const;

type LineTraceProps = { line: InvoiceLine; trace: NonNullable<InvoiceLine["trace"]> };

/** How the amount of a line came about: one sentence, then the figures, the price plan and the readings behind it. */
export function LineTrace({ line, trace }: LineTraceProps) {
  const t = calculationTexts.useTexts();
  const can = useCan();
  const language = useLanguage();
  const unit = lineUnit(line.unit, language);
  const { inputs, estimated, plans } = trace;
  const published = inputs["published"];
  return (
    <div className={styles.trace}>
      <p className={styles.sentence}>{traceSentence({ ...line, trace }, unit, t("dayWord"))}</p>
      <dl className={styles.traceFigures}>
        <div>
          <dt>{t("trace.raw")}</dt>
          <dd>
            <Quantity value={trace.raw} />
          </dd>
        </div>
        {inputNames.flatMap((name) =>
          inputs[name] ? (
            <div key={name}>
              <dt>{t(`input.${name}`)}</dt>
              <dd>
                <Quantity value={inputs[name]} />
              </dd>
            </div>
          ) : (
            []
          ),
        )}
        {published === undefined ? null : (
          <div>
            <dt>{t("input.published")}</dt>
            <dd>{publishedKeyWords[published as PublishedKey][language]}</dd>
          </div>
        )}
        {Number(estimated) === 0 ? null : (
          <div>
            <dt>{t("trace.estimated")}</dt>
            <dd>
              <Quantity value={estimated} unit={unit} />
            </dd>
          </div>
        )}
        {plans.map(({ contractVersion, planId, planCode, planName, versionNo, approvedAt, approvedBy }) => {
          const approval = t(approvedBy === null ? "trace.approvedAt" : "trace.approved", {
            plan: `${planCode} ${planName}`,
            version: versionNo,
            by: approvedBy ?? "",
            at: (formatDate(approvedAt) ?? "").slice(0, "2026-01-20".length),
          });
          return (
            <div key={contractVersion}>
              <dt>{t("trace.plan")}</dt>
              <dd>
                {can(["price:read"]) ? <Link href={`#${planAddress({ id: planId })}`}>{approval}</Link> : approval}
              </dd>
            </div>
          );
        })}
      </dl>
      {line.pointId !== null && can(["meter:read"]) ? (
        <Link href={`#${curveAddress(line.pointId, line.fromDate)}`}>{t("trace.readings")}</Link>
      ) : null}
    </div>
  );
}
