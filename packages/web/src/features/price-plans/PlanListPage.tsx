import {
  type PricePlan,
  pricePlanColumnTitles,
  PlanWork,
  PricePlanQuery,
  PricePlanStatus,
  pricePlanStatusWords,
} from "@busbar/contract/price-plans/price-plans";
import { Commodity, commodityWords } from "@busbar/contract/values/commodities";
import { planAddress } from "@busbar/contract/records/record-addresses";
import IconOpen from "~icons/ri/external-link-line";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { CreateButton } from "../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { InPlaceMark } from "../../records/page/InPlaceOf.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { draftName, type Editing, PlanDrawer } from "./PlanDrawer.tsx";
import { planTexts } from "./plan-texts.ts";
import { planList } from "./plan-queries.ts";
import { usePlanBulk } from "./use-plan-bulk.tsx";
import { PlanTag, useSpan } from "./plan-words.tsx";

/** Price plans with the version in force and the versions in progress. */
export function PlanListPage() {
  const t = planTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const can = useCan();
  const mayWrite = can(["price:write"]);
  const seesDrafts = can(["price:write", "price:approve"]);
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: (work: Editing, close) => (
        <PlanDrawer editing={work} onSaved={(plan) => view.navigate(planAddress(plan))} onClose={close} />
      ),
    },
  });
  const list = useList({ page: "price-plans", schema: PricePlanQuery, load: (query) => planList(api, query) });
  const { one, many } = choiceFilters(list);
  const add = () => overlays.open("edit", { row: null });
  useNavigationIntent("new", () => mayWrite && add());
  const create = mayWrite ? <CreateButton onClick={add}>{t("create")}</CreateButton> : undefined;
  const commodity = many(
    "commodity",
    t("filter.commodity"),
    optionsOf(Commodity.options, (value) => commodityWords[value][language]),
  );
  const status = many(
    "status",
    t("filter.status"),
    optionsOf(PricePlanStatus.options, (value) => pricePlanStatusWords[value][language]),
  );
  const work = one(
    "work",
    t("filter.work"),
    optionsOf(PlanWork.options, (value) => t(`work.${value}`)),
  );
  const mayExport = can({ permission: ["price:read", "export:data"], mode: "allOf" });
  const { pageNo: _, pageSize: __, ...matching } = list.query;
  const bulk = usePlanBulk(list.query);
  return (
    <ListPage
      rights={["price:write"]}
      id="price-plans"
      views="price-plans"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={useColumns()}
      action={create}
      selection={bulk.selection}
      filters={
        <ListFilters list={list} search={t("search")} filters={seesDrafts ? [commodity, status, work] : [commodity]} />
      }
      rowLabel={(row) => row.name}
      rowHref={(row) => `#${planAddress(row)}`}
      onOpen={(row) => view.navigate(planAddress(row))}
      rowActions={(row) => [
        { key: "open", label: t("open"), icon: IconOpen, onRun: () => view.navigate(planAddress(row)) },
      ]}
      download={mayExport ? (format) => api.exportPricePlans({ query: { ...matching, format } }) : undefined}
      empty={{ title: t("empty.title"), hint: t("empty.hint"), action: create }}
    >
      {overlays.shown}
      {bulk.shown}
    </ListPage>
  );
}

function useColumns(): DataColumn<PricePlan>[] {
  const t = planTexts.useTexts();
  const language = useLanguage();
  const span = useSpan();
  const title = (name: keyof typeof pricePlanColumnTitles) => pricePlanColumnTitles[name][language];
  const versionIn = (period: PricePlan["current"]) =>
    period ? (
      <span title={span(period)}>
        {t("version", { version: period.versionNo })} · {span(period)}
      </span>
    ) : (
      <Missing why={t("why.noVersion")} />
    );
  return [
    {
      key: "name",
      title: title("name"),
      render: (row) => row.name,
      width: 184,
      sortable: true,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "planCode",
      title: title("planCode"),
      render: (row) => <span className={values.figure}>{row.planCode}</span>,
      width: 108,
      sortable: true,
    },
    {
      key: "commodity",
      title: title("commodity"),
      render: (row) => commodityWords[row.commodity][language],
      width: 98,
      card: "fact",
    },
    {
      key: "status",
      title: title("status"),
      render: (row) => <PlanTag status={row.status} />,
      width: 104,
      card: "status",
    },
    { key: "current", title: title("current"), render: (row) => versionIn(row.current), width: 200, card: "fact" },
    { key: "next", title: title("next"), render: (row) => versionIn(row.next), width: 176 },
    {
      key: "work",
      title: t("filter.work"),
      render: (row) => (
        <>
          {[
            row.waiting > 0 ? t("waiting", { count: row.waiting }) : "",
            row.drafts > 0 ? t("drafts", { count: row.drafts }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}{" "}
          <InPlaceMark name={row.inPlaceOf} />
        </>
      ),
      width: 126,
      lines: 2,
      card: "fact",
    },
    {
      key: "note",
      title: title("note"),
      render: (row) => row.note || <Missing why={t("why.none")} />,
      width: 240,
      hidden: true,
    },
    {
      key: "updatedAt",
      title: title("updatedAt"),
      render: (row) => <DateText value={row.updatedAt} />,
      width: 152,
      sortable: true,
      hidden: true,
    },
  ];
}
