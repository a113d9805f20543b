import { verdictSeconds, warned } from "@busbar/contract/invoices/check-verdicts";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { monthOf } from "@busbar/contract/values/months";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { createWrites } from "../../../kernel/queries/use-write.ts";
import { useStable } from "../../../ui/use-stable.ts";
import { invoiceTexts } from "../invoice-texts.ts";
import { afterInvoiceWrite } from "../invoice-queries.ts";

type VerdictsOptions = { onGiven?: (row: Invoice) => void; onWithdrawn?: (row: Pick<Invoice, "id">) => void };

/**
 * First reviews that the server applies after ten seconds. Leaving the page breaks nothing off: what was passed is
 * applied. `onGiven` is told as soon as the server has it, `onWithdrawn` after an undo.
 */
export function useVerdicts({ onGiven, onWithdrawn }: VerdictsOptions = {}) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const cache = useQueryClient();
  const [writes] = useState(createWrites);
  const settled = { onSettled: () => afterInvoiceWrite(cache) };
  const giving = useMutation({
    // Not awaited: the next statement can be judged while the lists are fetched again.
    onSettled: () => void afterInvoiceWrite(cache),
    meta: { errorShown: true },
    mutationFn: ({ id, rowVersion, inside }: Invoice) =>
      // The page that calls this shows the checks.
      writes.run({ id, rowVersion, seen: warned(inside?.checks ?? []) }, ({ id: of, ...body }, options) =>
        api.giveVerdict({ params: { id: of }, body }, options),
      ),
    // Before the lists are fetched again: the server counts the ten seconds from the write.
    onSuccess: (_, row) => {
      offerUndo(row);
      onGiven?.(row);
    },
  });
  const withdrawing = useMutation({
    ...settled,
    mutationFn: ({ id }: Pick<Invoice, "id">) => api.withdrawVerdict({ params: { id }, body: {} }),
  });
  /** The mutation reports its own failure. */
  const withdraw = useStable(async (row: Pick<Invoice, "id">) => {
    await withdrawing.mutateAsync(row).then(
      () => {
        toast.success(t("verdict.withdrawn"));
        onWithdrawn?.(row);
      },
      () => undefined,
    );
  });
  const offerUndo = (row: Invoice) =>
    toast.success(t("verdict.given", { name: `${row.customerName} ${monthOf(row.period)}` }), {
      label: t("verdict.undo"),
      milliseconds: verdictSeconds * 1000,
      isUndo: true,
      onTake: () => void withdraw(row),
    });
  return { give: giving.mutateAsync, withdraw, isPending: giving.isPending || withdrawing.isPending };
}
