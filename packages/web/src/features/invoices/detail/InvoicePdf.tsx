import type { Invoice } from "@busbar/contract/invoices/invoices";
import { useQuery } from "@tanstack/react-query";
import IconDownload from "~icons/ri/download-line";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { saveFile } from "../../../kernel/network/transfers.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { PdfFrame } from "../../../records/files/PdfFrame.tsx";
import record from "../../../records/page/record-page.module.css";
import { Drawer } from "../../../ui/dialogs/Drawer.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { pdfOf } from "../invoice-queries.ts";
import { invoiceTexts } from "../invoice-texts.ts";
import { InvoiceDeliveryList } from "./InvoiceDeliveryList.tsx";

/** The statement as its customer gets it, to look at before it is downloaded or mailed. */
export function InvoicePdf({ row, onClose }: { row: Invoice; onClose: () => void }) {
  const t = invoiceTexts.useTexts();
  const view = useView();
  const { data, error, refetch } = useQuery(pdfOf(useApi(), row.id));
  const name = data?.name ?? `${row.docNo ?? row.period}.pdf`;
  return (
    <Drawer
      open
      title={t("pdf.title")}
      size={720}
      onClose={onClose}
      place={view.overlays}
      footer={
        <div className={controls.formFooter}>
          <Button
            variant="primary"
            disabled={!data}
            onClick={() => data && void saveFile(new Response(data.content), name)}
          >
            <Icon of={IconDownload} />
            {t("pdf.download")}
          </Button>
        </div>
      }
    >
      <div className={record.record}>
        {error ? (
          <ErrorState title={t("pdf.failed")} message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <PdfFrame content={data?.content} title={name} />
        )}
        {row.inside && row.docNo ? (
          <section aria-label={t("mails")}>
            <h3>{t("mails")}</h3>
            <InvoiceDeliveryList row={row} />
          </section>
        ) : null}
      </div>
    </Drawer>
  );
}
