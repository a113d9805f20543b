import type { Contract, ContractVersion } from "@busbar/contract/contracts/contracts";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { monthsOf } from "@busbar/contract/contracts/contract-months";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { contractVersions } from "../contract-queries.ts";
import { useFieldWords } from "../contract-words.tsx";
import { contractTexts } from "../contract-texts.ts";
import { VolumeCells } from "../VolumeCells.tsx";
import { PointBars } from "./PointBars.tsx";
import styles from "../../../records/page/record-page.module.css";
import { useStepWords } from "../../../records/page/InPlaceOf.tsx";
import own from "../contracts.module.css";

const tones = { IN_APPROVAL: "warn", AGREED: "ok", RETURNED: "danger" } as const;

/** The signed contract and its amendments; each can be expanded to its terms. */
export function ContractVersions({ row }: { row: Contract }) {
  const t = contractTexts.useTexts();
  const found = useQuery(contractVersions(useApi(), row.id));
  return (
    <section className={styles.section} aria-label={t("versions.title")}>
      <h2>{t("versions.title")}</h2>
      {found.data ? (
        found.data.map((version) => <Version key={version.versionNo} version={version} row={row} />)
      ) : found.error ? (
        <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
    </section>
  );
}

function Version({ version, row }: { version: ContractVersion; row: Contract }) {
  const t = contractTexts.useTexts();
  const words = useFieldWords(row.commodity);
  const { versionNo, state, effectiveFrom, inside, price } = version;
  const { words: who } = useStepWords();
  return (
    <details className={own.version}>
      <summary>
        <strong>{versionNo === 1 ? t("versions.signed") : t("versions.amendment", { number: versionNo - 1 })}</strong>
        <span>{t("versions.from", { day: effectiveFrom })}</span>
        <StatusTag tone={tones[state]}>{t(`versions.${state}`)}</StatusTag>
        {inside ? <small>{who(inside.decided ?? inside.proposed)}</small> : null}
      </summary>
      {inside?.reason ? <p>{t("versions.reason", { reason: inside.reason })}</p> : null}
      {inside?.decision ? <p>{t("versions.decision", { reason: inside.decision })}</p> : null}
      <dl className={own.differences}>
        <div>
          <dt>{t("field.term")}</dt>
          <dd>
            {version.startDate} – {addDays(version.endDate, -1)}
          </dd>
        </div>
        {price ? (
          <>
            <div>
              <dt>{words.fieldTitle("plan")}</dt>
              <dd>{price.plan ? `${price.plan.planCode} ${price.plan.planName} v${price.plan.versionNo}` : "–"}</dd>
            </div>
            {(["discountPerUnit", "paymentTermsDays", "lateChargeRate"] as const).map((name) =>
              price[name] === null ? null : (
                <div key={name}>
                  <dt>{words.fieldTitle(name)}</dt>
                  <dd>{words.showValue(name, price[name])}</dd>
                </div>
              ),
            )}
          </>
        ) : null}
      </dl>
      <PointBars row={{ ...version, today: row.today }} />
      <p className={own.quiet}>
        {t("volumes.title")} {commodityUnits[row.commodity]}
      </p>
      <VolumeCells months={monthsOf(version)} value={version.volumes} before={[]} />
    </details>
  );
}
