import { ContractStatus, contractStatusWords } from "@busbar/contract/contracts/contract-fields";
import {
  contractColumnTitles,
  ContractQuery,
  type ContractRow,
  endingDays,
} from "@busbar/contract/contracts/contracts";
import { Commodity, commodityUnits, commodityWords } from "@busbar/contract/values/commodities";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import IconOpen from "~icons/ri/external-link-line";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { CreateButton, ImportLink } from "../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { useIsCustomer, useOwnColumns } from "../../records/use-is-outside.ts";
import { InPlaceMark } from "../../records/page/InPlaceOf.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText, Quantity } from "../../ui/values/Values.tsx";
import { useContractBulk } from "./bulk/use-contract-bulk.tsx";
import { contractList } from "./contract-queries.ts";
import { ContractDrawer } from "./contract-dialogs.ts";
import { draftName, type Editing } from "./contract-steps.ts";
import { ContractTag, NoValue, Term } from "./contract-words.tsx";
import { contractTexts } from "./contract-texts.ts";

/** Days within which a contract counts as ending, unless the filters say otherwise. */
const endsSoon = 90;
const EndingQuery = ContractQuery.extend({ sort: ContractQuery.shape.sort.removeDefault().default("endsOn") });

/** Contracts that end soon, the next one first, for partners: they care for the next term. */
export const EndingContractsPage = () => <ContractListPage isEnding />;

/** The contracts of one's scope, with the progress of each term. */
export function ContractListPage({ isEnding = false }: { isEnding?: boolean }) {
  const t = contractTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const can = useCan();
  const mayWrite = can(["contract:write"]);
  const isCustomer = useIsCustomer();
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: (work: Editing, close) => (
        <ContractDrawer editing={work} onSaved={(row) => view.navigate(contractAddress(row))} onClose={close} />
      ),
    },
  });
  /** A link that asks for the contracts of a record, or for those that end in a month, asks for all of them. */
  const asked = (query: ContractQuery): ContractQuery =>
    isEnding && !(query.endsIn ?? query.customerId ?? query.pointId ?? query.planId ?? query.partnerId)
      ? { ...query, endsWithin: query.endsWithin ?? endsSoon }
      : query;
  const list = useList({
    page: "contracts",
    schema: isEnding ? EndingQuery : ContractQuery,
    load: (query) => contractList(api, asked(query)),
  });
  const bulk = useContractBulk(list.query, list.rows?.[0]?.today);
  const { one, many } = choiceFilters(list);
  const add = () => overlays.open("edit", { row: null });
  useNavigationIntent("new", () => mayWrite && add());
  const create = mayWrite ? (
    <>
      <ImportLink to="/import/contracts">{t("import")}</ImportLink>
      <CreateButton onClick={add}>{t("create")}</CreateButton>
    </>
  ) : undefined;
  const { endsWithin, endsIn, customerId: ofCustomer, pointId, planId, partnerId } = asked(list.query);
  const [first] = list.rows ?? [];
  const filters = [
    many(
      "status",
      t("filter.status"),
      optionsOf(ContractStatus.options, (value) => contractStatusWords[value][language]),
    ),
    one(
      "commodity",
      t("filter.commodity"),
      optionsOf(Commodity.options, (value) => commodityWords[value][language]),
    ),
    {
      kind: "choice" as const,
      key: "endsWithin",
      label: t("filter.ends"),
      multiple: false,
      value: endsWithin === undefined ? [] : [String(endsWithin)],
      options: endingDays.map((days) => ({ value: String(days), label: t("filter.endsIn", { days }) })),
      onChange: ([chosen]: readonly string[]) =>
        list.change({ endsWithin: chosen === undefined ? undefined : Number(chosen) }),
    },
    // Shown only when a record or a chart links here, so that they take no room otherwise.
    ...(ofCustomer && !isCustomer
      ? [one("customerId", t("customer"), [{ value: ofCustomer, label: first?.customerName ?? t("filter.chosen") }])]
      : []),
    ...(pointId ? [one("pointId", t("points"), [{ value: pointId, label: t("filter.chosen") }])] : []),
    ...(planId
      ? [
          one("planId", contractColumnTitles.plan[language], [
            { value: planId, label: first?.plan?.planName ?? t("filter.chosen") },
          ]),
        ]
      : []),
    ...(partnerId ? [one("partnerId", t("partner"), [{ value: partnerId, label: t("filter.chosen") }])] : []),
    ...(endsIn === undefined ? [] : [one("endsIn", t("filter.endsInMonth"), [{ value: endsIn, label: endsIn }])]),
    ...(can(["contract:approve", "contract:write"])
      ? [
          one("waiting", t("filter.waiting"), [
            ...(can(["contract:approve"])
              ? optionsOf(["any", "amendments"], (value) => t(`filter.waiting.${value}`))
              : []),
            ...(can(["contract:write"]) ? [{ value: "returned", label: t("filter.waiting.returned") }] : []),
          ]),
        ]
      : []),
  ];
  const mayExport = can({ permission: ["contract:read", "export:data"], mode: "allOf" });
  const { pageNo: _, pageSize: __, ...matching } = asked(list.query);
  const title = t(isEnding ? "ending.title" : "title");
  const open = (row: ContractRow) => view.navigate(contractAddress(row));

  return (
    <ListPage
      rights={["contract:write", "contract:approve"]}
      scoped
      id="contracts"
      views="contracts"
      title={title}
      caption={title}
      list={list}
      columns={useOwnColumns(columnsIn(language, list.rows?.some(({ plan }) => plan !== undefined) ?? true))}
      action={create}
      filters={<ListFilters list={list} search={t(isCustomer ? "search.own" : "search")} filters={filters} />}
      rowLabel={(row) => row.contractNo}
      rowHref={(row) => `#${contractAddress(row)}`}
      onOpen={open}
      selection={bulk.selection}
      rowActions={(row) => [{ key: "open", label: t("open"), icon: IconOpen, onRun: () => open(row) }]}
      download={mayExport ? (format) => api.exportContracts({ query: { ...matching, format } }) : undefined}
      empty={{
        title: t(isEnding ? "ending.none" : "empty.title"),
        ...(mayWrite && { hint: t("empty.hint") }),
        action: create,
      }}
    >
      {bulk.shown}
      {overlays.shown}
    </ListPage>
  );
}

function columnsIn(language: "zh" | "en", seesPlans: boolean): DataColumn<ContractRow>[] {
  const title = (name: keyof typeof contractColumnTitles) => contractColumnTitles[name][language];
  const plan: DataColumn<ContractRow> = {
    key: "plan",
    title: title("plan"),
    render: (row) => (row.plan ? `${row.plan.planCode} ${row.plan.planName}` : <NoValue />),
    width: 120,
  };
  return [
    {
      key: "contractNo",
      title: title("contractNo"),
      render: (row) => row.contractNo,
      width: 118,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "customerName",
      title: title("customerName"),
      render: (row) => row.customerName,
      width: 144,
      sortable: true,
      grow: true,
      card: "fact",
    },
    {
      key: "status",
      title: title("status"),
      render: (row) => (
        <>
          <ContractTag row={row} /> <InPlaceMark name={row.inPlaceOf} />
        </>
      ),
      width: 120,
      lines: 2,
      card: "status",
    },
    {
      key: "startDate",
      title: `${title("startDate")} – ${title("endsOn")}`,
      render: (row) => <Term row={row} />,
      width: 182,
      sortable: true,
      card: "fact",
    },
    {
      key: "commodity",
      title: title("commodity"),
      render: (row) => commodityWords[row.commodity][language],
      width: 105,
    },
    {
      key: "pointCount",
      title: title("pointCount"),
      render: (row) => row.pointCount,
      width: 70,
      align: "end",
    },
    ...(seesPlans ? [plan] : []),
    {
      key: "monthlyVolume",
      title: title("monthlyVolume"),
      render: (row) => <Quantity value={row.monthlyVolume} digits={0} unit={commodityUnits[row.commodity]} />,
      width: 136,
      align: "end",
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
