import type { Invoice } from "@busbar/contract/invoices/invoices";
import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import record from "../../../records/page/record-page.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import type { MoneyStep } from "../editing/InvoiceMoneyDialog.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { moneyOfInvoice } from "../invoice-queries.ts";
import styles from "../invoices.module.css";

const MoneyDialog = lazyComponent(() => import("../editing/InvoiceMoneyDialog.tsx").then((m) => m.InvoiceMoneyDialog));

/** Payments of a statement, uses of a credit statement, and write-offs. */
export function InvoiceMoney({ row }: { row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const { data, error, refetch } = useQuery(moneyOfInvoice(api, row.id));
  const overlays = useOverlays({
    step: (asked: MoneyStep, close) => (
      <MoneyDialog
        step={asked}
        row={row}
        available={data?.available ?? "0.00"}
        customerId={data?.customerId ?? row.customerId}
        onClose={close}
      />
    ),
  });
  const content = () => {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    if (data === undefined) return <Skeleton lines={3} />;
    const { allocations, writeOffs, available, actions } = data;
    const open = writeOffs.find(({ status }) => status === "ASKED");
    return (
      <>
        <div className={styles.moneySteps}>
          {available === null ? null : (
            <span>
              {t("money.available")} <Money amount={available} />
            </span>
          )}
          {actions.useCredit === "ok" ? (
            <Button onClick={() => overlays.open("step", { kind: "useCredit" })}>{t("useCredit.verb")}</Button>
          ) : null}
          {actions.refundCredit === "ok" ? (
            <Button onClick={() => overlays.open("step", { kind: "refundCredit" })}>{t("refundCredit.verb")}</Button>
          ) : null}
          {actions.writeOff === "ok" ? (
            <Button onClick={() => overlays.open("step", { kind: "writeOff" })}>{t("writeOff.verb")}</Button>
          ) : null}
        </div>
        {open ? (
          <div className={styles.moneySteps} role="note">
            <span>
              {t("writeOff.asked", { by: open.askedBy ?? "", reason: open.reason })} <Money amount={open.amount} />
            </span>
            {open.decide === "ok" ? (
              <Button
                variant="primary"
                onClick={() => overlays.open("step", { kind: "approve", id: open.id, rowVersion: open.rowVersion })}
              >
                {t("approve.verb")}
              </Button>
            ) : null}
            {open.decide === "ok" || open.decide === "same_person" ? (
              <Button
                onClick={() => overlays.open("step", { kind: "refuse", id: open.id, rowVersion: open.rowVersion })}
              >
                {t("refuse.verb")}
              </Button>
            ) : null}
          </div>
        ) : null}
        {allocations.length === 0 ? (
          <EmptyLine title={t("money.none")} />
        ) : (
          <div className={styles.scroll}>
            <table className={styles.lines}>
              <thead>
                <tr>
                  <th>{t("money.source")}</th>
                  <th>{t("money.on")}</th>
                  <th data-figure="">{t("money.amount")}</th>
                  <th>{t("money.state")}</th>
                </tr>
              </thead>
              <tbody>
                {allocations.map((each) => (
                  <tr key={each.id}>
                    <td className={styles.figure}>
                      {each.creditId === row.id ? (
                        <Link
                          href={
                            each.offsetId
                              ? `#${paymentAddress({ id: each.offsetId })}`
                              : `#${invoiceAddress({ id: each.invoiceId ?? "" })}`
                          }
                        >
                          {each.docNo}
                        </Link>
                      ) : (
                        <Link
                          href={
                            each.paymentId
                              ? `#${paymentAddress({ id: each.paymentId })}`
                              : `#${invoiceAddress({ id: each.creditId ?? "" })}`
                          }
                        >
                          {each.sourceNo}
                        </Link>
                      )}
                    </td>
                    <td>
                      <DateText value={each.allocatedOn} />
                    </td>
                    <td data-figure="">
                      <Money amount={each.amount} />
                    </td>
                    <td>{each.reversedOn ? t("money.reversed", { on: each.reversedOn }) : null}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </>
    );
  };
  return (
    <section className={record.section}>
      <h2>{t("money")}</h2>
      {content()}
      {overlays.shown}
    </section>
  );
}
