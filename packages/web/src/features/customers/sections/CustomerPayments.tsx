import { paymentAddress } from "@busbar/contract/records/record-addresses";
import { RelatedRecords } from "../../../records/page/RelatedRecords.tsx";
import { usePaymentWords } from "../../../records/use-payment-words.ts";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { customerTexts } from "../customer-texts.ts";
import { type CustomerRelated, relatedAddress } from "../overview/related-queries.ts";

/** A customer's payments, latest first. */
export function CustomerPayments({ found, customerId }: { found: CustomerRelated["payments"]; customerId: string }) {
  const t = customerTexts.useTexts();
  const { titleOf: title, stateOf } = usePaymentWords();
  return (
    <RelatedRecords
      id="customer-payments"
      caption={t("payments")}
      found={found}
      columns={[
        {
          key: "payNo",
          title: title("payNo"),
          render: (row) => <span className={values.figure}>{row.payNo}</span>,
          width: 136,
          grow: true,
          card: "title",
        },
        {
          key: "valueDate",
          title: title("valueDate"),
          render: (row) => <DateText value={row.valueDate} />,
          width: 112,
          card: "fact",
        },
        {
          key: "amount",
          title: title("amount"),
          render: (row) => <Money amount={row.amount} />,
          width: 128,
          align: "end",
          card: "fact",
        },
        {
          key: "unallocated",
          title: title("unallocated"),
          render: (row) => <Money amount={row.unallocated} />,
          width: 128,
          align: "end",
        },
        {
          key: "state",
          title: title("status"),
          render: (row) => stateOf(row.state),
          width: 112,
          card: "status",
        },
      ]}
      nameOf={(row) => row.payNo}
      addressOf={paymentAddress}
      empty={{ title: t("payments.none") }}
      more={{ label: (count) => t("more.payments", { count }), address: relatedAddress.payments(customerId) }}
    />
  );
}
