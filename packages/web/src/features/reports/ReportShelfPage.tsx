import { reports } from "@busbar/contract/reports/report-list";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useIsOutside } from "../../records/use-is-outside.ts";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { reportTexts } from "./report-texts.ts";
import { allReports } from "./report-queries.ts";
import { Schedules } from "./schedules/Schedules.tsx";
import styles from "./reports.module.css";

/** The reports: the question each answers, its readers, and when the person last downloaded it. */
export function ReportShelfPage() {
  const t = reportTexts.useTexts();
  const language = useLanguage();
  // The retailer's departments mean nothing to others.
  const isOutside = useIsOutside();
  const { data, error, refetch } = useQuery(allReports(useApi()));
  const cards = new Map(data?.list.map((card) => [card.key, card]));
  return (
    <PageFrame title={t("title")}>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {data?.list.length === 0 ? <EmptyState title={t("none")} /> : null}
      <ul className={styles.shelf}>
        {reports.flatMap(({ key, title, question, readers }) => {
          const card = cards.get(key);
          if (!card) return [];
          return [
            <li key={key}>
              <a className={styles.card} href={`#/report/center/${key}`}>
                <strong>{title[language]}</strong>
                <span>{question[language]}</span>
                {isOutside ? null : <small>{t("readers", { who: readers[language] })}</small>}
                <small>
                  {card.lastFileAt === null ? (
                    t("never")
                  ) : (
                    <>
                      {t("lastFile")} <DateText value={card.lastFileAt} />
                    </>
                  )}
                </small>
              </a>
            </li>,
          ];
        })}
      </ul>
      <Schedules />
    </PageFrame>
  );
}
