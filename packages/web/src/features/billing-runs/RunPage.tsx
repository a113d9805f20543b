import type { RunFilter } from "@busbar/contract/billing-runs/billing-runs";
import { ReadyKind } from "@busbar/contract/billing-runs/readiness";
import { Period } from "@busbar/contract/invoices/invoice-fields";
import { monthOf, periodOf } from "@busbar/contract/values/months";
import { useState } from "react";
import { z } from "zod";
import { useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { WhyNot } from "../../records/page/WhyNot.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { addDays } from "../../ui/values/days.ts";
import { ReadyContracts } from "./ready/ReadyContracts.tsx";
import { ReadyList } from "./ready/ReadyList.tsx";
import { RunFilterFields } from "./RunFilterFields.tsx";
import { RunList } from "./RunList.tsx";
import { RunView } from "./RunView.tsx";
import { runTexts } from "./run-texts.ts";
import styles from "./billing-runs.module.css";

const monthsBack = 24;

/** The present month and those before it, newest first. */
function periodsUntil(today: string): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: monthsBack }, (_, back) => {
    const month = last - back;
    return `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** Bills a month: what is ready, the run in front with its receipt, and the runs before. */
export function RunPage() {
  const t = runTexts.useTexts();
  const today = useBusinessDate();
  const { query, setQuery } = useView();
  const [filter, setFilter] = useState<RunFilter>({});
  const asked = query.get("period") ?? "";
  const period = Period.safeParse(asked).success ? asked : periodOf(addDays(`${today.slice(0, 7)}-01`, -1));
  const offered = periodsUntil(today);
  const run = query.get("run");
  const kind = ReadyKind.or(z.literal("final")).safeParse(query.get("ready"));
  const code = query.get("code") ?? undefined;
  const show = (id: string | null) => setQuery({ run: id, with: null }, { replace: true });
  return (
    <PageFrame title={t("title")} card={false} action={<WhyNot rights={["billing:run"]} />}>
      <div className={styles.page}>
        <section className={styles.start} aria-label={t("filter")}>
          <div className={styles.fields}>
            <label className={styles.field}>
              {t("period")}
              <SelectField
                aria-label={t("period")}
                value={period}
                onChange={({ target }) => setQuery({ period: target.value, run: null, with: null }, { replace: true })}
              >
                {(offered.includes(period) ? offered : [period, ...offered]).map((one) => (
                  <option key={one} value={one}>
                    {monthOf(one)}
                  </option>
                ))}
              </SelectField>
            </label>
            <RunFilterFields filter={filter} onChange={setFilter} />
          </div>
          <ReadyContracts period={period} filter={filter} onStarted={show} />
          {kind.success ? (
            <ReadyList
              key={`${period} ${kind.data} ${code}`}
              period={period}
              filter={filter}
              kind={kind.data}
              code={code}
              onClose={() => setQuery({ ready: null, code: null }, { replace: true })}
            />
          ) : null}
        </section>
        {run === null ? null : <RunView key={run} id={run} other={query.get("with")} />}
        <RunList chosen={run} onChoose={show} />
      </div>
    </PageFrame>
  );
}
