import { bulkActionAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { bulkTexts } from "../../records/bulk/bulk-texts.ts";
import { oneReceipt, useActionTitle } from "../../records/bulk/receipt-queries.ts";
import { ReceiptActions, ReceiptView } from "../../records/bulk/ReceiptView.tsx";
import { DetailPage } from "../../records/page/DetailPage.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";

/** The receipt of a bulk action: its outcome row by row, with undo and retry. Also opened in other windows. */
export function BulkActionPage() {
  const t = bulkTexts.useTexts();
  const view = useView();
  const titleOf = useActionTitle();
  const receipt = useQuery(oneReceipt(useApi(), view.params["id"] ?? ""));
  const title = receipt.data && titleOf(receipt.data);
  return (
    <DetailPage
      record={receipt}
      name={title}
      title={t("page")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/bulk-actions" }}
    >
      {(data) => (
        <PageFrame
          title={`${t("receipt")} · ${titleOf(data)}`}
          action={<ReceiptActions receipt={data} onRetried={(next) => view.navigate(bulkActionAddress(next))} />}
        >
          <ReceiptView key={data.id} receipt={data} />
        </PageFrame>
      )}
    </DetailPage>
  );
}
