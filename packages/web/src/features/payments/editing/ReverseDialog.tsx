import type { Allocation } from "@busbar/contract/payments/payments";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { useMoneyWrite } from "../payment-queries.ts";

/** Asks before a single allocation is reversed. */
export function ReverseDialog({ allocation, onClose }: { allocation: Allocation; onClose: () => void }) {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const reverse = useMoneyWrite((id: string, options) => api.reverseAllocation({ params: { id } }, options));
  return (
    <AskDialog
      danger
      title={t("allocation.reverse")}
      verb={t("allocation.reverse")}
      done={t("allocation.reverse.done")}
      run={() => reverse.mutateAsync(allocation.id)}
      onClose={onClose}
    >
      <p>
        {allocation.docNo} <Money amount={allocation.amount} />
      </p>
      <p>{t("allocation.reverse.text")}</p>
    </AskDialog>
  );
}
