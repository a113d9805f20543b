import { ExceptionQuery, type ReadingException } from "@busbar/contract/readings/exceptions";
import { useState } from "react";
import IconAccept from "~icons/ri/check-line";
import IconEstimate from "~icons/ri/calculator-line";
import IconIgnore from "~icons/ri/eye-off-line";
import IconEnter from "~icons/ri/edit-line";
import IconCurve from "~icons/ri/line-chart-line";
import { PartBoundary } from "../../../kernel/boot/PartBoundary.tsx";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { ListPage } from "../../../records/list/ListPage.tsx";
import { useList } from "../../../records/list/use-list.ts";
import { FilterBar } from "../../../ui/fields/FilterBar.tsx";
import type { RowAction } from "../../../ui/table/rules/table-types.ts";
import { curvePage } from "../curve-state.ts";
import type { Verb } from "./DecideDialog.tsx";
import { useExceptionColumns } from "./exception-columns.tsx";
import { useExceptionFilters } from "./exception-filters.ts";
import { listOfExceptions } from "./exception-queries.ts";
import { exceptionTexts } from "./exception-texts.ts";
import { useExceptionBulk } from "./use-exception-bulk.tsx";

// Lazy, since they contain the kit's dialogs.
const DecideDialog = lazyComponent(() => import("./DecideDialog.tsx").then((m) => m.DecideDialog));
const EstimateDialog = lazyComponent(() => import("./EstimateDialog.tsx").then((m) => m.EstimateDialog));
const EnterValuesDialog = lazyComponent(() =>
  import("../typed/EnterValuesDialog.tsx").then((m) => m.EnterValuesDialog),
);

type Asked = { what: Verb | "estimate" | "enter"; row: ReadingException };
const curveOf = ({ pointId, firstDay }: ReadingException) =>
  listAddress("/meter/curve", curvePage, { point: pointId, day: firstDay });

/** What imports and checks have found in readings, the open ones unless the filter says otherwise. */
export function ExceptionsPage() {
  const t = exceptionTexts.useTexts();
  const api = useApi();
  const view = useView();
  const can = useCan();
  const maySeeCurves = can(["meter:read"]);
  const mayEnter = maySeeCurves && can(["meter:vee"]);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const list = useList({
    page: "data-quality",
    schema: ExceptionQuery,
    load: (query) => listOfExceptions(api, query),
  });
  const bulk = useExceptionBulk(list.query);
  const columns = useExceptionColumns();
  const filters = useExceptionFilters({ list, first: list.rows?.[0] });
  const whyNot = (verdict: ReadingException["actions"]["accept"]) =>
    verdict === "ok" ? undefined : t(`reason.${verdict}`);
  const actions = (row: ReadingException): RowAction[] => [
    {
      key: "estimate",
      label: t("estimate"),
      icon: IconEstimate,
      disabledReason:
        row.actions.estimate === "illegal_transition" ? t("reason.estimate") : whyNot(row.actions.estimate),
      onRun: () => setAsked({ what: "estimate", row }),
    },
    ...(mayEnter
      ? [{ key: "enter", label: t("enter"), icon: IconEnter, onRun: () => setAsked({ what: "enter", row }) }]
      : []),
    {
      key: "accept",
      label: t("accept"),
      icon: IconAccept,
      disabledReason: whyNot(row.actions.accept),
      onRun: () => setAsked({ what: "accept", row }),
    },
    {
      key: "ignore",
      label: t("ignore"),
      icon: IconIgnore,
      disabledReason: whyNot(row.actions.ignore),
      onRun: () => setAsked({ what: "ignore", row }),
    },
    ...(maySeeCurves
      ? [{ key: "curve", label: t("curve.show"), icon: IconCurve, onRun: () => view.navigate(curveOf(row)) }]
      : []),
  ];
  return (
    <ListPage
      rights={["meter:vee"]}
      scoped
      id="data-quality"
      title={t("title")}
      caption={t("caption")}
      list={list}
      columns={columns}
      filters={<FilterBar filters={filters} onClear={list.clear} />}
      rowLabel={(row) => `${t(`code.${row.code}`)} ${row.pointName} ${row.firstDay}`}
      rowHref={maySeeCurves ? (row) => `#${curveOf(row)}` : undefined}
      onOpen={maySeeCurves ? (row) => view.navigate(curveOf(row)) : undefined}
      rowActions={actions}
      selection={bulk.selection}
      empty={{ title: t("empty.title"), hint: t("empty.hint") }}
    >
      <PartBoundary key={asked?.what ?? ""} onFailed={close}>
        {asked?.what === "enter" && (
          <EnterValuesDialog pointId={asked.row.pointId} day={asked.row.firstDay} onClose={close} />
        )}
        {asked?.what === "estimate" && <EstimateDialog row={asked.row} onClose={close} />}
        {(asked?.what === "accept" || asked?.what === "ignore") && (
          <DecideDialog row={asked.row} verb={asked.what} onClose={close} />
        )}
      </PartBoundary>
      {bulk.shown}
    </ListPage>
  );
}
