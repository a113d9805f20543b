import { contractStatusWords } from "@busbar/contract/contracts/contract-fields";
import type { ContractRow } from "@busbar/contract/contracts/contracts";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import type { UseQueryResult } from "@tanstack/react-query";
import { useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { EmptyLine } from "../../ui/states/EmptyLine.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { lastDayOf } from "../../ui/values/days.ts";
import page from "../page/record-page.module.css";
import { Awaited } from "../page/Awaited.tsx";
import { overviewTexts } from "./overview-texts.ts";
import styles from "./overview.module.css";

type ContractTimelineProps = {
  found: Pick<UseQueryResult<{ list: ContractRow[] }>, "data" | "error" | "refetch">;
  /** What is said where there are none. */
  empty?: string;
};

/** The section with the contracts of a record as bars on one time line. */
export function ContractTimeline({ found: { data, ...query }, empty }: ContractTimelineProps) {
  const t = overviewTexts.useTexts();
  return (
    <section className={page.section}>
      <h2>{t("contracts")}</h2>
      {data === undefined ? (
        <Awaited query={query}>
          <Skeleton lines={2} />
        </Awaited>
      ) : data.list.length === 0 ? (
        <EmptyLine title={empty ?? t("contracts.none")} />
      ) : (
        <Terms contracts={data.list} />
      )}
    </section>
  );
}

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** One line for each, with the business date across all of them. */
function Terms({ contracts }: { contracts: readonly ContractRow[] }) {
  const t = overviewTexts.useTexts();
  const language = useLanguage();
  const today = useBusinessDate();
  const first = contracts.map(({ startDate }) => startDate).reduce((a, b) => (a < b ? a : b), today);
  const last = contracts.map(({ endsOn }) => endsOn).reduce((a, b) => (a > b ? a : b), today);
  const percent = (day: string) => ((dayOf(day) - dayOf(first)) / Math.max(1, dayOf(last) - dayOf(first))) * 100;
  return (
    <ol className={styles.terms}>
      {contracts.map((contract) => {
        const { id, contractNo, startDate, endsOn, status } = contract;
        const days = `${startDate} – ${lastDayOf(endsOn) ?? endsOn}`;
        const words = contractStatusWords[status][language];
        return (
          <li key={id}>
            <Link href={`#${contractAddress(contract)}`}>{contractNo}</Link>
            <span className={styles.track}>
              <span
                className={styles.term}
                data-now={status === "ACTIVE" ? "" : undefined}
                style={{
                  insetInlineStart: `${percent(startDate)}%`,
                  width: `${Math.max(1, percent(endsOn) - percent(startDate))}%`,
                }}
                title={`${days} · ${words}`}
              />
              <i
                className={styles.now}
                style={{ insetInlineStart: `${percent(today)}%` }}
                title={t("businessDate", { date: today })}
              />
            </span>
            <small>
              {days} · {words}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
