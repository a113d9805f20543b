import { readyAddress } from "@busbar/contract/billing-runs/ready-address";
import { type MonthStep, monthSteps, type Readiness } from "@busbar/contract/billing-runs/readiness";
import { invoiceStatus, unissuedStatuses } from "@busbar/contract/invoices/invoice-status";
import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { monthOf } from "@busbar/contract/values/months";
import IconLate from "~icons/ri/alarm-warning-line";
import IconDone from "~icons/ri/checkbox-circle-line";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { useBusinessDate, useCan } from "../../kernel/portal/portal-context.tsx";
import { formatCount } from "../../kernel/texts/i18n.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { workbenchTexts } from "./workbench-texts.ts";
import styles from "./workbench.module.css";

/** How far each step of a month is. */
const reached = ({ pointsComplete, points, billed, frozen, issued, contracts }: Readiness) =>
  ({
    data: [pointsComplete, points],
    run: [billed, contracts],
    submit: [frozen, contracts],
    issue: [issued, contracts],
  }) satisfies Record<MonthStep, [number, number]>;

/** What a month needs in turn: how far it is, until when, and the page where it goes on. */
export function MonthGlance({ period, ready }: { period: string; ready: Readiness }) {
  const t = workbenchTexts.useTexts();
  const can = useCan();
  const today = useBusinessDate();
  const statements = (status: InvoiceQuery["status"]) =>
    listAddress("/workbench", "workbench", { period: [period], status });
  const links: Record<MonthStep, string> = {
    data: can(["meter:read"])
      ? listAddress("/meter/quality", "data-quality", { month: monthOf(period) })
      : readyAddress(period, "blocked"),
    run: readyAddress(period),
    submit: statements([invoiceStatus.draft]),
    issue: statements([...unissuedStatuses]),
  };
  const of = reached(ready);
  return (
    <ol className={styles.glance} aria-label={t("glance")}>
      {monthSteps.map((step) => {
        const [count, all] = of[step];
        const isDone = all > 0 && count === all;
        const isLate = !isDone && all > 0 && today > ready.due[step];
        return (
          <li key={step} data-late={isLate || undefined}>
            <Link href={`#${links[step]}`}>{t(`glance.${step}`)}</Link>
            <strong>
              {formatCount(count)} / {formatCount(all)}
            </strong>
            <small>
              {isDone ? <Icon of={IconDone} /> : isLate ? <Icon of={IconLate} /> : null}
              {t(isDone ? "glance.done" : isLate ? "glance.late" : "glance.due", { day: ready.due[step] })}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
