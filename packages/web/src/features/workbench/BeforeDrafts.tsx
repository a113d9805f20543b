import { readyAddress } from "@busbar/contract/billing-runs/ready-address";
import type { Readiness } from "@busbar/contract/billing-runs/readiness";
import { runReasonNames } from "@busbar/contract/billing-runs/run-reason-words";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { formatCount, useLanguage } from "../../kernel/texts/i18n.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { workbenchTexts } from "./workbench-texts.ts";
import styles from "./workbench.module.css";

/** The columns of the board before there are drafts: whose readings are in, and what cannot be billed, by what it lacks. */
export function BeforeDrafts({ period, ready }: { period: string; ready: Readiness }) {
  const t = workbenchTexts.useTexts();
  const language = useLanguage();
  return (
    <>
      <li className={styles.column}>
        <Link href={`#${readyAddress(period, "ready")}`} className={styles.step}>
          <span>{t("dataIn")}</span>
          <strong>{formatCount(ready.contractsComplete)}</strong>
          <small>{t("dataIn.of", { count: formatCount(ready.contracts) })}</small>
        </Link>
        {ready.judgedAt === null ? null : (
          <p>
            {t("dataIn.since")} <DateText value={ready.judgedAt} />
          </p>
        )}
        <p>{t("dataIn.points", { count: formatCount(ready.pointsComplete), all: formatCount(ready.points) })}</p>
        {ready.finals > 0 ? (
          <p>
            <Link href={`#${readyAddress(period, "final")}`}>
              {t(ready.finalsLate > 0 ? "finals.late" : "finals", {
                count: formatCount(ready.finals),
                late: formatCount(ready.finalsLate),
              })}
            </Link>
          </p>
        ) : null}
        {ready.held > 0 ? (
          <p>
            <Link href={`#${readyAddress(period, "held")}`}>{t("held", { count: formatCount(ready.held) })}</Link>
          </p>
        ) : null}
      </li>
      <li className={styles.column}>
        <Link href={`#${readyAddress(period, "blocked")}`} className={styles.step}>
          <span>{t("blocked")}</span>
          <strong>{formatCount(ready.blocked)}</strong>
        </Link>
        {ready.blockedBy.map(({ code, count }) => (
          <p key={code}>
            <Link href={`#${readyAddress(period, "blocked", code)}`}>
              {names[code]?.[language] ?? code} {formatCount(count)}
            </Link>
          </p>
        ))}
      </li>
    </>
  );
}

const names: Readonly<Record<string, Bilingual>> = runReasonNames;
