import type { InvoiceRow } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { commodityUnits, commodityWords } from "@busbar/contract/values/commodities";
import { monthOf, periodOf } from "@busbar/contract/values/months";
import type { ReactNode } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { formatMoney, formatTotal } from "../../ui/values/format-values.ts";
import { Sparkline } from "../../ui/values/Sparkline.tsx";
import { Missing } from "../../ui/values/Values.tsx";
import type { RecordFigure } from "../figures/RecordFigures.tsx";
import { InvoiceStatusTag } from "../InvoiceStatusTag.tsx";
import { overviewTexts } from "./overview-texts.ts";
import type { Energy } from "./energy.ts";
import { commoditiesOf, usageOf } from "./usage.ts";

type Known<Data> = { data: Data | undefined; error: Error | null };

/** The figure once it is read; a dash that says why where it cannot be; undefined until then. */
export const told = <Data,>({ data, error }: Known<Data>, figure: (data: Data) => ReactNode) =>
  data !== undefined ? figure(data) : error ? <Missing why={messageOf(error)} /> : undefined;

/** Figures that records of several nouns have in their heads. */
export function useHeadFigures() {
  const t = overviewTexts.useTexts();
  const language = useLanguage();

  const comparison = (change: NonNullable<ReturnType<typeof usageOf>>["change"]) =>
    change === null
      ? t("usage.noBefore")
      : change.kind === "same"
        ? t("usage.same")
        : t(`usage.${change.kind}`, { percent: change.percent });

  return {
    comparison,
    nothingIssued: t("usage.none"),
    nothingOwed: t("owed.none"),
    daysLeft: (count: number) => t("end.days", { count }),

    /**
     * The energy of twelve months and where it is known from; `addressOf` is that of the rows of the given periods, if the
     * person may see any.
     */
    usage(asked: Known<Energy>, addressOf: (periods: string[]) => string | undefined): RecordFigure {
      const { months = [], source, incomplete = 0 } = asked.data ?? {};
      const commodities = commoditiesOf(months);
      const found = usageOf(months, commodities[0]);
      const address = found && addressOf(found.months.map(periodOf));
      const note = () =>
        found && source
          ? [
              comparison(found.change),
              t(`source.${source}`),
              incomplete > 0 && t("usage.incomplete", { count: incomplete }),
            ]
              .filter(Boolean)
              .join(" · ")
          : t("usage.none");
      const several = found !== undefined && commodities.length > 1;
      return {
        key: "usage",
        label: several ? t("usage.titleOf", { what: commodityWords[found.commodity][language] }) : t("usage.title"),
        value: told(asked, () =>
          found ? `${formatTotal(found.total)} ${commodityUnits[found.commodity]}` : <Missing />,
        ),
        note: asked.data && note(),
        href: address && `#${address}`,
        picture: found ? <Sparkline values={found.values.map(Number)} /> : undefined,
      };
    },

    /** The latest of a record's statements. */
    latest(asked: Known<{ list: InvoiceRow[] }>): RecordFigure {
      const [first] = asked.data?.list ?? [];
      return {
        key: "latest",
        label: t("latest"),
        value: told(asked, () => (first ? formatMoney(first.payable) : <Missing />)),
        note: first
          ? [first.docNo, monthOf(first.period)].filter(Boolean).join(" · ")
          : asked.data && t("statements.none"),
        href: first ? `#${invoiceAddress(first)}` : undefined,
        picture: first ? (
          <span>
            <InvoiceStatusTag status={first.status} />
          </span>
        ) : undefined,
      };
    },
  };
}
