import type { ContractRow } from "@busbar/contract/contracts/contracts";
import type { BillImpact as Impact } from "@busbar/contract/price-plans/bill-impact";
import type { PlanVersion } from "@busbar/contract/price-plans/plan-versions";
import { unitText } from "@busbar/contract/fields/units";
import { Exact } from "@busbar/contract/kernel/decimal";
import { type Commodity, commodityUnits } from "@busbar/contract/values/commodities";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RelatedRecords } from "../../../records/page/RelatedRecords.tsx";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { Button } from "../../../ui/form/Button.tsx";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { formatMoney, formatQuantity } from "../../../ui/values/format-values.ts";
import { Missing, Money } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { relatedAddress } from "../overview/related-queries.ts";
import { billedByPlan, billImpact } from "../plan-queries.ts";
import { planTexts } from "../plan-texts.ts";
import { differenceOf } from "../simulator/compare-lines.ts";
import styles from "./versions.module.css";

type Props = { version: PlanVersion; commodity: Commodity };

/** What the contracts of the plan would have paid for their last twelve months by this version; asked for by a button. */
export function BillImpact(props: Props) {
  const t = planTexts.useTexts();
  const [isOpen, setOpen] = useState(false);
  const may = useCan()({ permission: ["price:read", "contract:read"], mode: "allOf" });
  if (!may) return null;
  return (
    <div className={styles.impact}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("impact.compare")}
      </Button>
      {isOpen ? <Contracts {...props} /> : null}
    </div>
  );
}

function Contracts({ version, commodity }: Props) {
  const t = planTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const contracts = useQuery(billedByPlan(api, version.planId));
  const rows = contracts.data?.list ?? [];
  const found = useQueries({ queries: rows.map((row) => billImpact(api, version, row.id)) });
  const impacts = new Map(rows.map((row, at) => [row.id, found[at]]));
  const done = found.flatMap(({ data }) => (data && data.months > 0 ? [data] : []));
  const unit = unitText(commodityUnits[commodity], language);

  const cell =
    (draw: (impact: Impact) => React.ReactNode, busy = "") =>
    (row: ContractRow) => {
      const { data, error } = impacts.get(row.id) ?? {};
      if (error) return <Missing why={messageOf(error)} />;
      if (!data) return busy;
      if (!data.isComparable) return <Missing why={t("impact.calendar")} />;
      return data.months === 0 ? <Missing why={t("impact.none")} /> : draw(data);
    };
  const figure = { align: "end", width: 136 } as const;
  const columns: DataColumn<ContractRow>[] = [
    { key: "no", title: t("contract"), render: (row) => row.contractNo, width: 136, card: "title" },
    { key: "customer", title: t("customer"), render: (row) => row.customerName, width: 160, grow: true, card: "fact" },
    {
      ...figure,
      key: "months",
      title: t("impact.months"),
      width: 96,
      help: t("impact.months.help"),
      render: cell(({ months, left }) => `${months}/${months + left}`),
    },
    {
      ...figure,
      key: "energy",
      title: t("impact.energy", { unit }),
      render: cell(({ energy }) => <span className={values.figure}>{formatQuantity(energy)}</span>),
    },
    { ...figure, key: "standing", title: t("impact.standing"), render: cell((one) => <Money amount={one.standing} />) },
    { ...figure, key: "proposed", title: t("impact.proposed"), render: cell((one) => <Money amount={one.proposed} />) },
    {
      ...figure,
      key: "difference",
      title: t("impact.difference"),
      width: 208,
      card: "fact",
      render: cell((one) => <Difference {...one} />, t("impact.busy")),
    },
  ];
  const sum = (of: "standing" | "proposed") =>
    done.reduce((total, impact) => total.plus(impact[of]), new Exact(0)).toFixed(2);
  const [standing, proposed] = [sum("standing"), sum("proposed")];
  return (
    <>
      <p className={styles.about}>{t("impact.about")}</p>
      {done.length > 0 ? (
        <p role="status">
          {t("impact.total", { count: done.length, standing: formatMoney(standing), proposed: formatMoney(proposed) })}{" "}
          <Difference standing={standing} proposed={proposed} />
        </p>
      ) : null}
      <RelatedRecords
        id="bill-impact"
        caption={t("impact.compare")}
        found={contracts}
        columns={columns}
        nameOf={(row) => row.contractNo}
        addressOf={contractAddress}
        empty={{ title: t("uses.none") }}
        more={{ label: (count) => t("impact.more", { count }), address: relatedAddress.inForce(version.planId) }}
      />
    </>
  );
}

/** With a sign, and its share in percent. */
function Difference({ standing, proposed }: Pick<Impact, "standing" | "proposed">) {
  const { amount, percent } = differenceOf(proposed, standing);
  const sign = amount.startsWith("-") || new Exact(amount).isZero() ? "" : "+";
  return (
    <span className={values.figure}>
      {sign}
      {formatMoney(amount)}
      {percent === null ? "" : ` (${sign}${percent}%)`}
    </span>
  );
}
