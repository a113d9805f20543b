import type { WriteOff } from "@busbar/contract/payments/allocations";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { useMoneyWrite } from "../payment-queries.ts";

export type Decision = { how: "approve" | "refuse"; row: WriteOff };

/** Asks before a write-off is approved or refused. */
export function DecideDialog({ how, row, onClose }: Decision & { onClose: () => void }) {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const { id, rowVersion } = row;
  const decide = useMoneyWrite((_: object, options) =>
    (how === "approve" ? api.approveWriteOff : api.refuseWriteOff)({ params: { id }, body: { rowVersion } }, options),
  );
  return (
    <AskDialog
      title={t(`writeOff.${how}.title`)}
      verb={t(`writeOff.${how}.verb`)}
      done={t(`writeOff.${how}.done`)}
      run={() => decide.mutateAsync({})}
      onClose={onClose}
    >
      <p>
        {row.customerName} {row.docNo} <Money amount={row.amount} />
      </p>
      <p>{row.reason}</p>
      <p>{t(`writeOff.${how}.text`)}</p>
    </AskDialog>
  );
}
