import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import {
  ExtensionQuery,
  type ExtensionRequest,
  extensionStatusWords,
} from "@busbar/contract/invoices/extension-requests";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RelatedRecords } from "../../../records/page/RelatedRecords.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { customerTexts } from "../customer-texts.ts";

const numbersOf = ({ statements }: ExtensionRequest) => statements.map(({ docNo }) => docNo).join(" ");

/** A customer's requests for later payment, latest first. */
export function CustomerExtensions({ customerId }: { customerId: string }) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const query = ExtensionQuery.parse({ customerId, pageSize: 50 });
  const found = useQuery({
    queryKey: ["extension-requests", "list", query],
    queryFn: ({ signal }) => api.listExtensionRequests({ query }, { signal }),
  });
  return (
    <RelatedRecords
      id="customer-extensions"
      caption={t("extensionRequests")}
      found={found}
      columns={[
        {
          key: "statements",
          title: t("statements"),
          render: (row) => <span className={values.figure}>{numbersOf(row)}</span>,
          width: 136,
          grow: true,
          card: "title",
        },
        {
          key: "owed",
          title: t("extensions.owed"),
          render: (row) => <Money amount={row.owed} />,
          width: 128,
          align: "end",
          card: "fact",
        },
        {
          key: "wished",
          title: t("extensions.wished"),
          render: (row) => <DateText value={row.wishedUntil} />,
          width: 120,
          card: "fact",
        },
        {
          key: "granted",
          title: t("extensions.granted"),
          render: (row) => <DateText value={row.grantedUntil} />,
          width: 120,
        },
        {
          key: "status",
          title: t("column.lifecycle"),
          render: (row) => extensionStatusWords[row.status][language],
          width: 128,
          card: "status",
        },
      ]}
      nameOf={numbersOf}
      addressOf={({ statements }) => invoiceAddress({ id: statements[0]?.id ?? "" })}
      empty={{ title: t("extensions.none") }}
    />
  );
}
