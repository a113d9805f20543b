import { invoiceStatuses, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import { AgeingBy } from "@busbar/contract/receivables/ageing";
import type { ReportDeclaration } from "@busbar/contract/reports/report-declaration";
import { completedParameters, type ReportQuery, type ReportTakes } from "@busbar/contract/reports/report-parameters";
import { Region, regionWords } from "@busbar/contract/areas/areas";
import { monthOf } from "@busbar/contract/values/months";
import type { ReactNode } from "react";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import type { ChangeQuery } from "../../kernel/lists/list-state.ts";
import { useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useIsOutside } from "../../records/use-is-outside.ts";
import { ChoiceList } from "../../ui/fields/ChoiceList.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { reportTexts } from "./report-texts.ts";
import styles from "./reports.module.css";

// Lazy, since it contains the kit.
const DayField = lazyComponent(() => import("../../ui/fields/DayField.tsx").then((m) => m.DayField));
const CustomerField = lazyComponent(() =>
  import("../../records/editing/CustomerField.tsx").then((m) => m.CustomerField),
);

const dayRanges = [30, 60, 90, 180, 365];

type Props = { report: ReportDeclaration; query: ReportQuery; onChange: ChangeQuery<ReportQuery> };

/** The parameters of a report; each change runs it again. */
export function ReportParameters({ report, query, onChange }: Props) {
  const t = reportTexts.useTexts();
  const language = useLanguage();
  const today = useBusinessDate();
  const isOutside = useIsOutside();
  const complete = completedParameters(query, today);

  const period = (name: "fromPeriod" | "toPeriod") => (
    <Field key={name} label={t(name)}>
      <SelectField
        aria-label={t(name)}
        value={complete[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
      >
        {periodsUntil(today, complete[name]).map((period) => (
          <option key={period} value={period}>
            {monthOf(period)}
          </option>
        ))}
      </SelectField>
    </Field>
  );
  const day = (name: "from" | "to" | "asOf") => (
    <Field key={name} label={t(name)}>
      <PartBoundary fallback={<span className={styles.outline} />}>
        <DayField
          required
          today={today}
          aria-label={t(name)}
          value={complete[name]}
          onChange={(one) => onChange({ [name]: one })}
        />
      </PartBoundary>
    </Field>
  );
  const fields: Record<ReportTakes, () => ReactNode> = {
    periods: () => [period("fromPeriod"), period("toPeriod")],
    days: () => [day("from"), day("to")],
    asOf: () => day("asOf"),
    status: () => (
      <Choices
        label={t("status")}
        value={complete.status.map(String)}
        options={invoiceStatuses.map((status) => ({
          value: String(status),
          label: invoiceStatusWords[status][language],
        }))}
        onChange={(status) =>
          onChange({ status: status.length > 0 ? (status.map(Number) as typeof query.status) : undefined })
        }
      />
    ),
    region: () => (
      <Choices
        label={t("region")}
        value={[...complete.region]}
        options={Region.options.map((region) => ({ value: region, label: regionWords[region][language] }))}
        onChange={(region) => onChange({ region: region.length > 0 ? (region as typeof query.region) : undefined })}
      />
    ),
    customer: () => (
      <Field label={t("customer")}>
        <PartBoundary fallback={<span className={styles.outline} />}>
          <CustomerField
            aria-label={t("customer")}
            value={complete.customerId}
            onChange={(id) => onChange({ customerId: id ?? undefined })}
          />
        </PartBoundary>
      </Field>
    ),
    by: () => (
      <Field label={t("by")}>
        <SelectField
          aria-label={t("by")}
          value={complete.by}
          onChange={({ target }) => onChange({ by: AgeingBy.parse(target.value) })}
        >
          {AgeingBy.options.map((dimension) => (
            <option key={dimension} value={dimension}>
              {t(`by.${dimension}`)}
            </option>
          ))}
        </SelectField>
      </Field>
    ),
    within: () => (
      <Field label={t("within")}>
        <SelectField
          aria-label={t("within")}
          value={complete.within}
          onChange={({ target }) => onChange({ within: Number(target.value) })}
        >
          {[...new Set([...dayRanges, complete.within])].map((days) => (
            <option key={days} value={days}>
              {t("within.days", { days })}
            </option>
          ))}
        </SelectField>
      </Field>
    ),
  };
  // People of one customer or partner have nothing else to choose.
  const takes = report.takes.filter(
    (parameter) => !(isOutside && (parameter === "region" || parameter === "customer")),
  );
  return (
    <section className={styles.parameters} aria-label={t("parameters")}>
      {takes.map((parameter) => (
        <div key={parameter} className={styles.group}>
          {fields[parameter]()}
        </div>
      ))}
      {Object.keys(query).length > 0 ? (
        <Button
          variant="link"
          onClick={() => onChange(Object.fromEntries(Object.keys(query).map((name) => [name, undefined])))}
        >
          {t("reset")}
        </Button>
      ) : null}
    </section>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

type ChoicesProps = {
  label: string;
  value: string[];
  options: { value: string; label: string }[];
  onChange: (value: string[]) => void;
};

function Choices({ label, value, options, onChange }: ChoicesProps) {
  return (
    <div className={styles.field}>
      <span aria-hidden>{label}</span>
      <ChoiceList filter={{ kind: "choice", key: label, label, value, options, onChange }} />
    </div>
  );
}

/** Periods to choose from, latest first: the three years before the month of `today`, and `kept` in any case. */
function periodsUntil(today: string, kept: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const periods = Array.from({ length: 36 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7).replace("-", ""),
  );
  return periods.includes(kept) ? periods : [...periods, kept].toSorted((one, other) => other.localeCompare(one));
}
