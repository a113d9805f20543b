import type { Payment } from "@busbar/contract/payments/payments";
import type { ReceiptAllocation } from "@busbar/contract/payments/payment-routes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { CustomerField } from "../../../records/editing/CustomerField.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { DateText, KeyFacts, Money } from "../../../ui/values/Values.tsx";
import { paymentTexts } from "../payment-texts.ts";
import { useFieldTitle } from "../payment-words.tsx";
import { proposalFor, useMoneyWrite } from "../payment-queries.ts";
import styles from "../payments.module.css";
import { SplitTable } from "./SplitTable.tsx";
import { useSplit } from "./use-split.ts";

/** Allocates the remainder of a payment to the customer's open statements. */
export function AllocateDialog({ row, onClose }: { row: Payment; onClose: () => void }) {
  const t = paymentTexts.useTexts();
  const title = useFieldTitle();
  const api = useApi();
  const [chosen, setChosen] = useState<string | null>(row.customerId);
  const [refusal, setRefusal] = useState("");
  const proposed = useQuery(proposalFor(api, { paymentId: row.id, ...(chosen && { customerId: chosen }) }));
  const customerId = chosen ?? proposed.data?.customerId ?? null;
  const split = useSplit(row.unallocated, proposed.data);
  const allocate = useMoneyWrite((body: ReceiptAllocation, options) =>
    api.allocatePayment({ params: { id: row.id }, body }, options),
  );
  const send = async () => {
    if (split.isOver || split.items.length === 0) return setRefusal(t(split.isOver ? "split.over" : "missing"));
    setRefusal("");
    try {
      await allocate.mutateAsync({
        rowVersion: row.rowVersion,
        items: split.items,
        ...(row.customerId === null && customerId && { customerId }),
      });
      toast.success(t("allocate.done"));
      onClose();
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  return (
    <Dialog
      open
      guarded
      title={t("allocate.title")}
      width={860}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <span />
          <SubmitButton busy={allocate.isPending} onPress={() => void send()}>
            {t("allocate.verb")}
          </SubmitButton>
        </div>
      }
    >
      <div className={styles.panes}>
        <div className={styles.fields}>
          <KeyFacts
            facts={[
              { key: "payer", label: title("payer"), value: row.payer },
              { key: "rest", label: t("unallocated"), value: <Money amount={row.unallocated} /> },
              { key: "date", label: title("valueDate"), value: <DateText value={row.valueDate} /> },
              { key: "remark", label: title("remark"), value: row.remark },
            ]}
          />
          {row.customerId === null ? (
            <div className={styles.field}>
              <span>{t("customer")}</span>
              <CustomerField
                aria-label={t("customer")}
                value={customerId}
                chosen={proposed.data?.customerName ?? undefined}
                onChange={(id) => {
                  setChosen(id);
                  split.again();
                }}
              />
            </div>
          ) : null}
        </div>
        <SplitTable split={split} proposal={proposed.data} customerId={customerId} />
      </div>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </Dialog>
  );
}
