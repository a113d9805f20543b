import { confirmStatusWords } from "@busbar/contract/invoices/invoice-fields";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { commodityWords } from "@busbar/contract/values/commodities";
import { monthOf } from "@busbar/contract/values/months";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { SideFacts } from "../../../records/figures/SideFacts.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { NoValue, useFieldWords } from "../invoice-words.tsx";

/** What a statement belongs to, and what its customer said. */
export function InvoiceSideFacts({ row }: { row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  const can = useCan();
  const { fieldTitle } = useFieldWords();
  const { inside, bill } = row;
  return (
    <SideFacts
      title={t("facts")}
      facts={[
        { key: "period", label: fieldTitle("period"), value: monthOf(row.period) },
        { key: "commodity", label: t("commodity"), value: commodityWords[row.commodity][language] },
        {
          key: "contract",
          label: fieldTitle("contractNo"),
          value: can(["contract:read"]) ? (
            <Link href={`#${contractAddress({ id: row.contractId })}`}>{row.contractNo}</Link>
          ) : (
            row.contractNo
          ),
        },
        { key: "confirm", label: fieldTitle("confirmStatus"), value: confirmStatusWords[row.confirmStatus][language] },
        {
          key: "issueDate",
          label: fieldTitle("issueDate"),
          value: row.issueDate ? <DateText value={row.issueDate} /> : <NoValue />,
          isEmpty: row.issueDate === null,
        },
        ...(inside
          ? [
              {
                key: "manager",
                label: fieldTitle("managerName"),
                value: inside.managerName ?? <Missing />,
                isEmpty: inside.managerName === null,
              },
              { key: "note", label: fieldTitle("note"), value: inside.note, isEmpty: inside.note === "" },
            ]
          : []),
        ...(bill?.resolution ? [{ key: "resolution", label: fieldTitle("resolution"), value: bill.resolution }] : []),
      ]}
    />
  );
}
