import type { Contract } from "@busbar/contract/contracts/contracts";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { placeOf } from "../contract-words.tsx";
import { contractTexts } from "../contract-texts.ts";
import styles from "../contracts.module.css";

/** The points of a contract as bars over its term. */
export function PointBars({ row }: { row: Pick<Contract, "points" | "startDate" | "endDate" | "today"> }) {
  const t = contractTexts.useTexts();
  const can = useCan();
  const { points, startDate, endDate, today } = row;
  if (points.length === 0) return <p className={styles.quiet}>{t("points.none")}</p>;
  const share = (day: string) => placeOf(day, startDate, endDate) * 100;
  const isUnderWay = startDate < today && today < endDate;
  return (
    <div className={styles.bars}>
      {points.map(({ pointId, pointNo, externalCode, name, validFrom, validTo }) => {
        const words = t("points.days", { from: validFrom, until: addDays(validTo, -1) });
        return (
          <div key={`${pointId} ${validFrom}`} className={styles.pointRow}>
            <span className={styles.pointName}>
              {can(["point:read"]) ? (
                <Link href={`#${pointAddress({ id: pointId })}`} title={pointNo}>
                  {externalCode}
                </Link>
              ) : (
                externalCode
              )}
              <small>{name}</small>
            </span>
            <span className={styles.track}>
              <span
                className={styles.span}
                role="img"
                aria-label={words}
                title={words}
                style={{
                  insetInlineStart: `${share(validFrom)}%`,
                  inlineSize: `${share(validTo) - share(validFrom)}%`,
                }}
              />
              {isUnderWay ? (
                <span className={styles.today} style={{ insetInlineStart: `${share(today)}%` }} aria-hidden="true" />
              ) : null}
            </span>
          </div>
        );
      })}
      <div className={styles.pointRow} aria-hidden="true">
        <span className={styles.key}>{isUnderWay ? t("points.today", { today }) : null}</span>
        <span className={styles.axis}>
          <span>{startDate}</span>
          <span>{addDays(endDate, -1)}</span>
        </span>
      </div>
    </div>
  );
}
