import type { Partner } from "@busbar/contract/partners/partners";
import { useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { issuedEnergy } from "../../../records/overview/energy.ts";
import { told, useHeadFigures } from "../../../records/overview/head-figures.tsx";
import { daysBetween, lastDayOf } from "../../../ui/values/days.ts";
import { Money } from "../../../ui/values/Values.tsx";
import { partnerTexts } from "../partner-texts.ts";
import { type PartnerRelated, relatedAddress } from "./related-queries.ts";

/** What a partner is looked up for: its customers, what they use and owe, which contracts end, and until when it is agreed. */
export function usePartnerFigures(row: Partner, related: PartnerRelated): RecordFigure[] {
  const t = partnerTexts.useTexts();
  const today = useBusinessDate();
  const common = useHeadFigures();
  const { may, customers, leads, months, owed, ending } = related;
  const last = lastDayOf(row.agreementTo);
  const left = last === undefined ? 0 : daysBetween(today, last);
  return [
    may.customers && {
      key: "customers",
      label: t("customers"),
      value: told(customers, ({ total }) => total),
      href: `#${relatedAddress.customers(row)}`,
    },
    may.customers && {
      key: "leads",
      label: t("figure.leadsTitle"),
      value: told(leads, ({ total }) => total),
      note: t("figure.leadsNote"),
      href: `#${relatedAddress.leads(row)}`,
    },
    may.statements &&
      common.usage({ ...months, data: months.data && issuedEnergy(months.data) }, (periods) =>
        relatedAddress.billed(row, periods),
      ),
    may.statements && {
      key: "owed",
      label: t("outstanding"),
      value: told(owed, ({ sums }) => <Money amount={sums.outstanding ?? "0.00"} />),
      note: owed.data && t("figure.statements", { count: owed.data.total }),
      href: `#${relatedAddress.owed(row)}`,
    },
    may.contracts && {
      key: "ending",
      label: t("figure.ending"),
      value: told(ending, ({ total }) => total),
      note: t("figure.endingNote"),
      href: `#${relatedAddress.ending(row)}`,
    },
    {
      key: "agreement",
      label: t("figure.agreement"),
      value: last === undefined ? t("openEnd") : left < 0 ? t("figure.agreementOver") : t("days", { count: left }),
      note: last ?? t("why.open"),
    },
  ].filter((figure) => figure !== false);
}
