import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { EmptyLine } from "../../ui/states/EmptyLine.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import page from "../page/record-page.module.css";
import { Awaited } from "../page/Awaited.tsx";
import { overviewTexts } from "./overview-texts.ts";
import styles from "./overview.module.css";
import type { UsageChartsProps } from "./UsageCharts.tsx";
import type { Energy } from "./energy.ts";
import type { Asked } from "./energy-queries.ts";

// Lazy, since it contains the chart library.
const UsageCharts = lazyComponent(() => import("./UsageCharts.tsx").then((module) => module.UsageCharts));

type UsageProps = Omit<UsageChartsProps, "energy"> & { energy: Asked<Energy> };

/** What a record used and was charged by month; one line where nothing was read or issued. */
export function Usage({ energy: { data, ...query }, ...charts }: UsageProps) {
  const t = overviewTexts.useTexts();
  const waiting = (
    <section className={`${page.section} ${styles.waiting}`}>
      <Awaited query={query}>
        <Skeleton lines={6} />
      </Awaited>
    </section>
  );
  if (data === undefined) return waiting;
  if (data.months.length === 0)
    return (
      <section className={page.section}>
        <h2>{t("usage")}</h2>
        <EmptyLine title={t("usage.none")} />
      </section>
    );
  return (
    <PartBoundary fallback={waiting}>
      <UsageCharts energy={data} {...charts} />
    </PartBoundary>
  );
}
