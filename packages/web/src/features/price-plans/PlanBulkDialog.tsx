import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import type { PricePlanQuery } from "@busbar/contract/price-plans/price-plans";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { BulkDialog } from "../../records/bulk/BulkDialog.tsx";
import type { Choice } from "../../records/bulk/use-selection.ts";
import { planTexts } from "./plan-texts.ts";

export type PlanBulkStep = "archive" | "restore";
type DialogProps = {
  step: PlanBulkStep;
  of: Choice<PricePlanQuery>;
  count: number;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Asks before the selected plans are archived or restored. */
export function PlanBulkDialog({ step, of, count, ...rest }: DialogProps) {
  const t = planTexts.useTexts();
  const api = useApi();
  return (
    <BulkDialog
      {...rest}
      title={t(`bulk.${step}Title`, { count })}
      verb={t(`bulk.${step}Verb`, { count })}
      count={count}
      body={{ of }}
      run={(body, options) =>
        step === "archive" ? api.archivePricePlans({ body }, options) : api.restorePricePlans({ body }, options)
      }
    >
      <p>{t(`bulk.${step}Text`)}</p>
    </BulkDialog>
  );
}
