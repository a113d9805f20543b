import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { TakenSuggestions } from "@busbar/contract/payments/payment-bulk";
import type { PaymentQuery } from "@busbar/contract/payments/payments";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { BulkDialog } from "../../../records/bulk/BulkDialog.tsx";
import type { Choice } from "../../../records/bulk/use-selection.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { paymentTexts } from "../payment-texts.ts";

type DialogProps = {
  of: Choice<PaymentQuery>;
  count: number;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Asks which suggestions are taken before the selected payments are allocated. */
export function AllocateManyDialog({ of, count, onDone, ...rest }: DialogProps) {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const cache = useQueryClient();
  const [suggestions, setSuggestions] = useState<TakenSuggestions>("exact");
  return (
    <BulkDialog
      {...rest}
      typed
      title={t("bulk.allocateTitle", { count })}
      verb={t("bulk.allocateVerb", { count })}
      count={count}
      body={{ of, suggestions }}
      run={(body, options) => api.allocatePayments({ body }, options)}
      onDone={(receipt) => {
        // What they pay changes, too.
        void cache.invalidateQueries({ queryKey: ["invoices"] });
        onDone(receipt);
      }}
    >
      <RadioGroup
        aria-label={t("bulk.suggestions")}
        value={suggestions}
        onChange={(chosen) => setSuggestions(TakenSuggestions.parse(chosen))}
        options={TakenSuggestions.options.map((value) => ({ value, label: t(`bulk.suggestions.${value}`) }))}
      />
      <p>{t("bulk.allocateText")}</p>
    </BulkDialog>
  );
}
