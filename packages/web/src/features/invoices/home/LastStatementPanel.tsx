import { type Invoice, InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import IconPdf from "~icons/ri/file-pdf-2-line";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { PanelCard } from "../../../records/home/PanelCard.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { DateText, Money, Quantity } from "../../../ui/values/Values.tsx";
import { InvoiceDialog, InvoicePdf } from "../invoice-dialogs.ts";
import { lastInvoice } from "../invoice-queries.ts";
import type { InvoiceStep } from "../invoice-steps.ts";
import { invoiceTexts } from "../invoice-texts.ts";
import { InvoiceTag } from "../invoice-words.tsx";

const last = InvoiceQuery.parse({ status: [...issuedStatuses], sort: "-period", pageSize: 1 });

/** The last statement that a customer was sent: to read, to confirm, or to dispute. */
export function LastStatementPanel() {
  const t = invoiceTexts.useTexts();
  const found = useQuery(lastInvoice(useApi(), last));
  const row = found.data;
  return (
    <PanelCard
      title={t("last.title")}
      of={found}
      amount={row ? <Money amount={row.payable} /> : null}
      actions={row ? <Actions row={row} /> : null}
    >
      {row ? (
        <>
          <p>
            <Link href={`#${invoiceAddress(row)}`}>{row.docNo}</Link> {monthOf(row.period)} <InvoiceTag row={row} />
          </p>
          <p>
            <Quantity value={row.quantity} digits={0} unit={commodityUnits[row.commodity]} />
            {row.dueDate ? (
              <>
                {" · "}
                {t("last.due")} <DateText value={row.extensionUntil ?? row.dueDate} />
              </>
            ) : null}
          </p>
        </>
      ) : (
        <p>{t("last.none")}</p>
      )}
    </PanelCard>
  );
}

function Actions({ row }: { row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const overlays = useOverlays({
    pdf: (_: object, close) => <InvoicePdf row={row} onClose={close} />,
    step: (step: InvoiceStep, close) => <InvoiceDialog step={step} onDone={() => {}} onClose={close} />,
  });
  const step = (kind: "confirm" | "dispute") =>
    row.actions[kind] === "ok" ? (
      <Button variant={kind === "confirm" ? "primary" : "plain"} onClick={() => overlays.open("step", { kind, row })}>
        {t(`${kind}.verb`)}
      </Button>
    ) : null;
  return (
    <>
      {step("confirm")}
      {step("dispute")}
      {row.bill ? (
        <Button onClick={() => overlays.open("pdf", {})}>
          <Icon of={IconPdf} />
          {t("pdf")}
        </Button>
      ) : null}
      {overlays.shown}
    </>
  );
}
