import type { Invoice } from "@busbar/contract/invoices/invoices";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { calculationOf, useInvoiceStep } from "../invoice-queries.ts";
import styles from "../invoices.module.css";
import { calculationTexts } from "./calculation-texts.ts";
import { Gap } from "./Gap.tsx";

type CalculateDialogProps = { row: Invoice; onClose: () => void };

/** Asks before a draft is calculated; what is missing stands in its place, with links to where it is mended. */
export function CalculateDialog({ row, onClose }: CalculateDialogProps) {
  const t = calculationTexts.useTexts();
  const { data, error, refetch } = useQuery(calculationOf(useApi(), row.id));
  const step = useInvoiceStep();
  const missing = data?.missing ?? [];
  const isShort = missing.length > 0;
  const calculate = async () => {
    const answer = await step.mutateAsync({ row, step: { kind: "calculate" } });
    toast.success(t(answer.rowVersion === row.rowVersion ? "done.unchanged" : "done"));
  };
  const contents = () => {
    if (error) return <Callout tone="danger">{messageOf(error)}</Callout>;
    if (!data) return <Skeleton lines={2} />;
    if (isShort)
      return (
        <>
          <p>{t("missing")}</p>
          <ul className={styles.gaps}>
            {missing.map((gap) => (
              <li key={JSON.stringify(gap)}>
                <Gap gap={gap} />
              </li>
            ))}
          </ul>
        </>
      );
    return (
      <>
        <p>{t(data.changes ? "text" : "unchanged")}</p>
        {data.warnings.map(({ pointId, pointName, kind }) => (
          <Callout key={`${pointId} ${kind}`} tone="warn">
            {t(`warning.${kind}`, { point: pointName })}
          </Callout>
        ))}
      </>
    );
  };
  return (
    <AskDialog
      title={t(isShort ? "title.missing" : "title")}
      verb={t(isShort ? "again" : "verb")}
      focus="confirm"
      run={calculate}
      keepsOpen={() => {
        if (isShort || error) void refetch();
        return isShort || error !== null;
      }}
      onClose={onClose}
    >
      {contents()}
    </AskDialog>
  );
}
