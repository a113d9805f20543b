import { openStatuses } from "@busbar/contract/invoices/invoice-status";
import { useQuery } from "@tanstack/react-query";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { PanelCard } from "../../../records/home/PanelCard.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { ownDebts } from "../payment-queries.ts";
import { paymentTexts } from "../payment-texts.ts";

const AdviceDialog = lazyComponent(() => import("../advices/AdviceDialog.tsx").then((m) => m.AdviceDialog));

const toPay = listAddress("/my/statements", "invoices", { status: [...openStatuses], sort: "dueDate" });

/** What a customer owes and by when, and "I have paid". */
export function ToPayPanel() {
  const t = paymentTexts.useTexts();
  const found = useQuery(ownDebts(useApi()));
  const mayReport = useCan()(["invoice:confirm"]);
  const overlays = useOverlays({
    report: (amount: string, close) => <AdviceDialog amount={amount} onDone={() => {}} onClose={close} />,
  });
  const { data } = found;
  const owes = data !== undefined && data.owed !== "0.00";
  return (
    <PanelCard
      title={t("toPay")}
      of={found}
      amount={data && <Money amount={data.owed} />}
      actions={
        owes ? (
          <>
            {mayReport ? (
              <Button variant="primary" onClick={() => overlays.open("report", data.owed)}>
                {t("advices.tell")}
              </Button>
            ) : null}
            <Link variant="plain" href={`#${toPay}`}>
              {t("toPay.open")}
            </Link>
          </>
        ) : null
      }
    >
      {owes ? <p>{t("toPay.next", { date: data.nextDue ?? "" })}</p> : <p>{t("toPay.none")}</p>}
      {data && data.overdue !== "0.00" ? (
        <p>
          <StatusTag tone="danger">{t("toPay.overdue")}</StatusTag> <Money amount={data.overdue} />
        </p>
      ) : null}
      {overlays.shown}
    </PanelCard>
  );
}
