import { isIssued } from "@busbar/contract/invoices/invoice-status";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { correctionAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { invoiceTexts } from "../invoice-texts.ts";

/** The correction that is proposed for a calculated statement, to those who handle it. */
export function OpenCorrection({ row }: { row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const mayHandle = useCan()({ permission: ["billing:run", "credit:create"], mode: "oneOf" });
  const isCalculated = Boolean(row.inside?.calculatedAt);
  const { data } = useQuery({
    queryKey: ["corrections", "of", row.id, row.rowVersion],
    enabled: mayHandle && isCalculated && isIssued(row.status),
    queryFn: ({ signal }) =>
      api.listCorrections({ query: { invoiceId: row.id, state: ["OPEN"], pageSize: 1 } }, { signal }),
  });
  const [open] = data?.list ?? [];
  if (!open) return null;
  return (
    <Callout tone="warn" role="note">
      {t("note.correction")} <Money amount={open.payable} />{" "}
      <Link href={`#${correctionAddress(open)}`}>{t("note.compare")}</Link>
    </Callout>
  );
}
