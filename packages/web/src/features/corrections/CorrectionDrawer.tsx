import type { CorrectionDetail } from "@busbar/contract/corrections/corrections";
import { contractAddress, invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { SideFacts } from "../../records/figures/SideFacts.tsx";
import { Drawer } from "../../ui/dialogs/Drawer.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { Money } from "../../ui/values/Values.tsx";
import { ComparedLines } from "./ComparedLines.tsx";
import { StateTag } from "./correction-columns.tsx";
import { type Chosen, oneCorrection } from "./correction-queries.ts";
import { correctionTexts } from "./correction-texts.ts";
import type { Verb } from "./DecideDialog.tsx";

type CorrectionDrawerProps = { id: string; onAsk: (verb: Verb, chosen: Chosen) => void; onClose: () => void };

/** A proposal with its comparison by line, and what can be done with it. */
export function CorrectionDrawer({ id, onAsk, onClose }: CorrectionDrawerProps) {
  const t = correctionTexts.useTexts();
  const view = useView();
  const { data, error, refetch } = useQuery(oneCorrection(useApi(), id));
  return (
    <Drawer
      open
      title={data ? t("one", { docNo: data.docNo }) : t("title")}
      size={760}
      onClose={onClose}
      place={view.overlays}
      extra={data ? <StateTag state={data.state} /> : null}
      footer={data?.state === "OPEN" ? <Actions row={data} onAsk={onAsk} /> : null}
    >
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data ? (
        <>
          <Facts row={data} />
          <ComparedLines lines={data.lines} />
        </>
      ) : null}
    </Drawer>
  );
}

function Facts({ row }: { row: CorrectionDetail }) {
  const t = correctionTexts.useTexts();
  return (
    <SideFacts
      title={t("facts")}
      facts={[
        {
          key: "docNo",
          label: t("docNo"),
          value: (
            <Link href={`#${invoiceAddress({ id: row.invoiceId })}`}>{`${row.docNo} ${monthOf(row.period)}`}</Link>
          ),
        },
        { key: "customer", label: t("customer"), value: row.customerName },
        {
          key: "contract",
          label: t("contract"),
          value: <Link href={`#${contractAddress({ id: row.contractId })}`}>{row.contractNo}</Link>,
        },
        { key: "cause", label: t("cause"), value: t(`cause.${row.cause}`) },
        { key: "billed", label: t("billed"), value: <Money amount={row.billed} /> },
        {
          key: "payable",
          label: `${t("difference")} (${t(`docType.${row.docType}`)})`,
          value: <Money amount={row.payable} />,
        },
        { key: "net", label: t("net"), value: <Money amount={row.net} /> },
        { key: "tax", label: t("tax"), value: <Money amount={row.tax} /> },
        ...(row.reason === null ? [] : [{ key: "reason", label: t("reason"), value: row.reason }]),
        ...(row.takenInvoiceId === null
          ? []
          : [
              {
                key: "taken",
                label: t("state.TAKEN"),
                value: <Link href={`#${invoiceAddress({ id: row.takenInvoiceId })}`}>{t("taken")}</Link>,
              },
            ]),
      ]}
    />
  );
}

/** What this person may not do says why. */
function Actions({ row, onAsk }: { row: CorrectionDetail; onAsk: CorrectionDrawerProps["onAsk"] }) {
  const t = correctionTexts.useTexts();
  const button = (verb: Verb, variant: "plain" | "primary") => {
    const verdict = row.actions[verb];
    return (
      <Button
        variant={variant}
        disabled={verdict !== "ok"}
        title={verdict === "ok" ? undefined : t(`verdict.${verdict}`)}
        onClick={() => onAsk(verb, { one: row })}
      >
        {t(verb)}
      </Button>
    );
  };
  return (
    <div className={controls.formFooter}>
      {button("leave", "plain")}
      {button("take", "primary")}
    </div>
  );
}
