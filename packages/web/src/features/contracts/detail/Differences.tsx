import type { Contract } from "@busbar/contract/contracts/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { amountOf, changePercent } from "../change-percent.ts";
import { contractDifferences } from "../contract-queries.ts";
import type { StepKind } from "../contract-steps.ts";
import { useFieldWords } from "../contract-words.tsx";
import { contractTexts } from "../contract-texts.ts";
import styles from "../../../records/page/record-page.module.css";
import own from "../contracts.module.css";

type DifferencesProps = { row: Contract; onTake: (kind: StepKind) => void };

/** For the approver: the fields that differ from the contract before, and the decision. */
export function Differences({ row, onTake }: DifferencesProps) {
  const t = contractTexts.useTexts();
  const words = useFieldWords(row.commodity);
  const found = useQuery(contractDifferences(useApi(), row.id));
  const isAmendment = typeof row.inside?.openAmendment === "number";
  const approve = row.actions[isAmendment ? "decideAmendment" : "approve"];
  const sendBack = row.actions[isAmendment ? "returnAmendment" : "return"];
  const mayDecide = approve === "ok" || approve === "same_person";
  const compared = found.data;
  return (
    <section className={styles.section} aria-label={t("differences.title")}>
      <h2>
        {t(isAmendment ? "differences.amendment" : "differences.title")}
        {compared && compared.with !== "present" ? (
          <span className={own.quiet}> {t(`differences.${compared.with}`, { contractNo: compared.contractNo })}</span>
        ) : null}
      </h2>
      {compared ? (
        compared.list.length === 0 ? (
          <p>{t("differences.none")}</p>
        ) : (
          <dl className={own.differences}>
            {compared.list.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{words.fieldTitle(field)}</dt>
                <dd>
                  <del>{words.showValue(field, before)}</del>
                  <span aria-hidden="true"> → </span>
                  <ins>{words.showValue(field, after)}</ins>
                  <Change before={before} after={after} />
                </dd>
              </div>
            ))}
          </dl>
        )
      ) : found.error ? (
        <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
      {mayDecide ? (
        <p className={own.buttons}>
          <Button
            variant="primary"
            disabled={approve !== "ok"}
            onClick={() => onTake(isAmendment ? "approveAmendment" : "approve")}
          >
            {t("approve.verb")}
          </Button>
          {sendBack === "ok" ? (
            <Button onClick={() => onTake(isAmendment ? "returnAmendment" : "return")}>{t("return.verb")}</Button>
          ) : null}
          {approve === "same_person" ? <span className={own.quiet}>{t("reason.same_person")}</span> : null}
        </p>
      ) : null}
    </section>
  );
}

/** How much more or less it is, of amounts. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [amountOf(before), amountOf(after)];
  return was && is && !was.isZero() ? <span className={own.quiet}> ({changePercent(is, was)})</span> : null;
}
