import type { Invoice } from "@busbar/contract/invoices/invoices";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { invoiceTexts } from "../invoice-texts.ts";
import { NoValue } from "../invoice-words.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { Money, Quantity } from "../../../ui/values/Values.tsx";
import record from "../../../records/page/record-page.module.css";
import lines from "../invoices.module.css";
import { differenceOf, shareText } from "./compare.ts";
import styles from "./review.module.css";

/** Energy, average price and amount payable compared with the previous statement. */
export function AgainstLastMonth({ row }: { row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const { bill } = row;
  if (!bill) return null;
  const { before } = bill;
  const unit = commodityUnits[row.commodity];
  const figures = [
    { key: "quantity", now: row.quantity, past: before?.quantity ?? null, unit },
    { key: "averagePrice", now: bill.averagePrice, past: before?.averagePrice ?? null, digits: 6 },
    { key: "payable", now: row.payable, past: before?.payable ?? null, money: true },
  ] as const;
  const show = (figure: (typeof figures)[number], value: string | null, signed = false) => {
    if (value === null) return <NoValue why={t("against.none")} />;
    const sign = signed && !value.startsWith("-") && Number(value) !== 0 ? "+" : "";
    return (
      <>
        {sign}
        {"money" in figure ? (
          <Money amount={value} />
        ) : (
          <Quantity value={value} {...("digits" in figure && { digits: figure.digits })} />
        )}
      </>
    );
  };
  return (
    <section className={record.section}>
      <h2>{t("against")}</h2>
      <div className={lines.scroll}>
        <table className={`${lines.lines} ${styles.against}`}>
          <thead>
            <tr>
              <th>{t("against.what")}</th>
              <th data-figure="">{monthOf(row.period)}</th>
              <th data-figure="">
                {before ? (
                  <Link href={`#${invoiceAddress(before)}`}>{monthOf(before.period)}</Link>
                ) : (
                  t("against.before")
                )}
              </th>
              <th data-figure="">{t("against.difference")}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => {
              const difference = differenceOf(figure.now, figure.past);
              return (
                <tr key={figure.key}>
                  <th scope="row">
                    {t(`figure.${figure.key}`)}
                    {"unit" in figure ? ` (${figure.unit})` : null}
                  </th>
                  <td data-figure="">{show(figure, figure.now)}</td>
                  <td data-figure="">{show(figure, figure.past)}</td>
                  <td data-figure="">
                    {show(figure, difference?.change ?? null, true)}
                    {difference?.share ? <small className={lines.quiet}>{shareText(difference.share)}</small> : null}
                    {difference?.flagged ? <StatusTag tone="warn">{t("against.flag")}</StatusTag> : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
