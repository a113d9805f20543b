import { idSchemeWords } from "@busbar/contract/points/point-codes";
import {
  PointStatus,
  pointStatusWords,
  UseClass,
  useClassWords,
  VoltageLevel,
  voltageWords,
} from "@busbar/contract/points/point-fields";
import {
  type PointColumn,
  pointColumns,
  pointColumnTitles,
  PointGap,
  PointQuery,
  type PointRow,
  withPointImportColumns,
  type PointUpdate,
} from "@busbar/contract/points/points";
import { Region, regionWords } from "@busbar/contract/areas/areas";
import { Commodity, commodityWords } from "@busbar/contract/values/commodities";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import { areaInList } from "@busbar/contract/areas/province-tiles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconList from "~icons/ri/list-check";
import IconMap from "~icons/ri/layout-grid-line";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { CreateButton, ImportLink } from "../../../records/list/ListActions.tsx";
import { useAreaFilter } from "../../../records/list/area-filter.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../../records/list/ListFilters.tsx";
import { ListPage } from "../../../records/list/ListPage.tsx";
import { useList } from "../../../records/list/use-list.ts";
import { useCellEditing } from "../../../records/list/use-cell-editing.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import type { DataColumn, ExportFormat } from "../../../ui/table/rules/table-types.ts";
import { lastDayOf } from "../../../ui/values/days.ts";
import { DateText, Quantity } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { dictionaryItems } from "../../../records/fields/dictionary-queries.ts";
import { usePointBulk } from "./PointBulk.tsx";
import { pointTexts } from "../point-texts.ts";
import { pointList, pointProvinces } from "../point-queries.ts";
import { PointDialog, PointDrawer } from "../editing/point-dialogs.ts";
import { draftName, type Editing, pointActions, type PointStep } from "../editing/point-steps.ts";
import { NoValue, PointTag } from "../point-words.tsx";
import { ProvinceTiles } from "./ProvinceTiles.tsx";

/** The columns of an export: the shown ones, and those that an import requires. */
const exportedColumns = (shown: readonly string[]): PointColumn[] => {
  const named = pointColumns.filter((name) => shown.includes(name));
  return withPointImportColumns(named.length > 0 ? named : pointColumns);
};

/** The pick-up points of one's scope, as a list or by province. @see R-B02 */
export function PointListPage() {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const can = useCan();
  const mayWrite = can(["point:write"]);
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: ({ id }: Editing, close) => <PointDrawer key={id ?? "new"} editing={{ id }} onClose={close} />,
    },
    step: (asked: PointStep, close) => <PointDialog step={asked} onClose={close} />,
  });
  const [asMap, setAsMap] = useState(false);
  const list = useList({ page: "points", schema: PointQuery, load: (query) => pointList(api, query) });
  const { pageNo: _, pageSize: __, ...matching } = list.query;
  const provinces = useQuery({ ...pointProvinces(api, matching), enabled: asMap });
  const grids = useQuery(dictionaryItems(api, "grid_company")).data;
  const add = () => overlays.open("edit", { id: null });
  useNavigationIntent("new", () => mayWrite && add());
  const mayExport = can({ permission: ["point:read", "export:data"], mode: "allOf" });
  const bulk = usePointBulk(list.query);
  const cells = useCellEditing<PointRow, PointUpdate>({
    noun: "points",
    fields: { name: { label: pointColumnTitles.name[language], maxLength: 120 } },
    may: ({ actions }) => mayWrite && actions.edit === "ok",
    update: (id, body, options) => api.updatePoint({ params: { id }, body }, options),
    reload: (id) => api.getPoint({ params: { id } }),
  });
  const { one, many } = choiceFilters(list);
  const byArea = useAreaFilter({
    label: t("filter.area"),
    placeholder: t("filter.areaPick"),
    value: list.query.areaCode,
    onChange: (areaCode) => list.change({ areaCode }),
  });
  // Shown only when a customer's page links here, so that it takes no room otherwise.
  const ofCustomer = list.query.customerId;
  const customerName = list.rows?.[0]?.customerName ?? t("filter.customerOne");
  const filters = [
    many(
      "status",
      t("filter.status"),
      optionsOf(PointStatus.options, (value) => pointStatusWords[value][language]),
    ),
    many(
      "region",
      t("filter.region"),
      optionsOf(Region.options, (value) => regionWords[value][language]),
    ),
    byArea,
    many(
      "commodity",
      t("filter.commodity"),
      optionsOf(Commodity.options, (value) => commodityWords[value][language]),
    ),
    many(
      "voltageLevel",
      t("filter.voltage"),
      optionsOf(VoltageLevel.options, (value) => voltageWords[value][language]),
    ),
    many(
      "useClass",
      t("filter.useClass"),
      optionsOf(UseClass.options, (value) => useClassWords[value][language]),
    ),
    one(
      "lacks",
      t("filter.lacks"),
      optionsOf(PointGap.options, (value) => t(`lacks.${value}`)),
    ),
    ...(ofCustomer ? [one("customerId", t("filter.customer"), [{ value: ofCustomer, label: customerName }])] : []),
  ];
  const create = mayWrite ? (
    <>
      <ImportLink to="/point/import">{t("import")}</ImportLink>
      <CreateButton onClick={add}>{t("create")}</CreateButton>
    </>
  ) : undefined;

  return (
    <ListPage
      rights={["point:write"]}
      scoped
      id="points"
      title={t("title")}
      caption={t("title")}
      list={list}
      views="points"
      columns={columnsIn(language, new Map(grids?.map((item) => [item.code, item[language]])))}
      action={
        <>
          <Button aria-pressed={asMap} onClick={() => setAsMap(!asMap)}>
            <Icon of={asMap ? IconList : IconMap} />
            {t(asMap ? "asTable" : "asMap")}
          </Button>
          {create}
        </>
      }
      filters={<ListFilters list={list} search={t("search")} filters={filters} />}
      look={
        asMap ? (
          <ProvinceTiles
            of={provinces.data ?? []}
            chosen={list.query.areaCode}
            onChoose={(areaCode) => {
              list.change({ areaCode });
              setAsMap(false);
            }}
          />
        ) : undefined
      }
      selection={bulk.selection}
      editing={cells}
      rowLabel={(row) => row.name}
      rowHref={(row) => `#${pointAddress(row)}`}
      onOpen={(row) => view.navigate(pointAddress(row))}
      rowActions={(row) =>
        pointActions(row, t, {
          open: () => view.navigate(pointAddress(row)),
          edit: () => overlays.open("edit", { id: row.id }),
          take: (kind) => overlays.open("step", { kind, id: row.id }),
        })
      }
      download={
        mayExport
          ? (format: ExportFormat, shown) =>
              api.exportPoints({ query: { ...matching, format, columns: exportedColumns(shown) } })
          : undefined
      }
      empty={{ title: t("empty.title"), hint: t(mayWrite ? "empty.hint" : "empty.readOnly"), action: create }}
    >
      {overlays.shown}
      {bulk.shown}
    </ListPage>
  );
}

function columnsIn(language: "zh" | "en", grids: ReadonlyMap<string, string>): DataColumn<PointRow>[] {
  const title = (name: PointColumn) => pointColumnTitles[name][language];
  const column = (key: PointColumn, width: number, render: DataColumn<PointRow>["render"], rest = {}) => ({
    key,
    title: title(key),
    width,
    render,
    ...rest,
  });
  return [
    column("name", 112, (row) => row.name, {
      minWidth: 112,
      sortable: true,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
    }),
    column("pointNo", 112, (row) => <span className={values.figure}>{row.pointNo}</span>, { sortable: true }),
    column("externalCode", 118, (row) => <span className={values.figure}>{row.externalCode}</span>, {
      sortable: true,
      card: "fact",
    }),
    column("idScheme", 120, (row) => idSchemeWords[row.idScheme][language], { hidden: true }),
    column("customerName", 121, (row) => row.customerName ?? <NoValue why="why.nobody" />, { card: "fact" }),
    column("customerNo", 112, (row) => row.customerNo ?? <NoValue why="why.nobody" />, { hidden: true }),
    column("areaName", 112, areaInList, { card: "fact" }),
    column("areaCode", 104, (row) => row.areaCode, { sortable: true, hidden: true }),
    column("region", 88, (row) => regionWords[row.region][language], { hidden: true }),
    column("commodity", 96, (row) => commodityWords[row.commodity][language], { hidden: true }),
    column(
      "voltageLevel",
      100,
      (row) => (row.voltageLevel ? voltageWords[row.voltageLevel][language] : <NoValue why={reasonKey(row)} />),
      { sortable: true },
    ),
    column(
      "capacityKva",
      124,
      (row) => (row.capacityKva ? <Quantity value={row.capacityKva} digits={0} /> : <NoValue why={reasonKey(row)} />),
      { sortable: true, align: "end" },
    ),
    column("useClass", 152, (row) => (row.useClass ? useClassWords[row.useClass][language] : <NoValue />), {
      hidden: true,
    }),
    column(
      "gridCompany",
      168,
      (row) => (row.gridCompany ? (grids.get(row.gridCompany) ?? row.gridCompany) : <NoValue />),
      {
        hidden: true,
      },
    ),
    column("contractUntil", 107, (row) =>
      row.contractUntil ? <DateText value={lastDayOf(row.contractUntil)} /> : <NoValue why="why.withoutContract" />,
    ),
    column("status", 90, (row) => <PointTag value={row.status} />, { sortable: true, card: "status" }),
    column(
      "dataAuthorisedTo",
      136,
      (row) =>
        row.dataAuthorisedTo ? <DateText value={lastDayOf(row.dataAuthorisedTo)} /> : <NoValue why="why.noContract" />,
      { sortable: true, hidden: true },
    ),
    column("updatedAt", 152, (row) => <DateText value={row.updatedAt} />, { sortable: true, hidden: true }),
  ];
}

const reasonKey = ({ commodity }: PointRow) => (commodity === "ELECTRICITY" ? "why.none" : "why.notElectric");
