import {
  areaColumnTitles,
  AreaQuery,
  AreaState,
  areaStateWords,
  type ManagedArea,
} from "@busbar/contract/areas/managed-areas";
import { regionWords } from "@busbar/contract/areas/areas";
import IconEdit from "~icons/ri/edit-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { CreateButton } from "../../records/list/ListActions.tsx";
import { useAreaFilter } from "../../records/list/area-filter.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { lastDayOf } from "../../ui/values/days.ts";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { areaList } from "./area-queries.ts";
import { AreaTag, successorNames } from "./area-words.tsx";
import { areaTexts } from "./area-texts.ts";

const AreaDrawer = lazyComponent(() => import("./AreaDrawer.tsx").then((module) => module.AreaDrawer));
/** Name of the drawer's draft in the view. */
const draftName = "area";
type T = ReturnType<typeof areaTexts.useTexts>;

/** All areas, ended ones too. @see R-M06 */
export function AreaListPage() {
  const t = areaTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const mayWrite = useCan()(["dict:write"]);
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: ({ row }: { row: ManagedArea | null }, close) => (
        <AreaDrawer
          key={row?.id ?? "new"}
          draft={draftName}
          // The current version while it is in the list, so that the form notices changes.
          editing={{ row: list.rows?.find(({ id }) => id === row?.id) ?? row }}
          onClose={close}
        />
      ),
    },
  });
  const list = useList({ page: "areas", schema: AreaQuery, load: (query) => areaList(api, query) });
  const { one, many } = choiceFilters(list);
  const within = useAreaFilter({
    label: t("filter.within"),
    placeholder: t("filter.withinAny"),
    value: list.query.within,
    onChange: (code) => list.change({ within: code }),
  });
  const filters = [
    within,
    many(
      "state",
      t("status"),
      optionsOf(AreaState.options, (value) => areaStateWords[value][language]),
    ),
    one("overridden", t("source"), [{ value: "yes", label: t("filter.overridden.yes") }]),
  ];
  const create = mayWrite ? (
    <CreateButton onClick={() => overlays.open("edit", { row: null })}>{t("create")}</CreateButton>
  ) : undefined;
  return (
    <ListPage
      rights={["dict:write"]}
      id="areas"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={columnsIn(language, t)}
      action={create}
      filters={<ListFilters list={list} search={t("search")} filters={filters} />}
      rowLabel={(row) => `${row.code} ${row.name}`}
      onOpen={(row) => row.actions.update === "ok" && overlays.open("edit", { row })}
      rowActions={(row) => [
        {
          key: "edit",
          label: t("edit"),
          icon: IconEdit,
          disabledReason: row.actions.update === "ok" ? undefined : t(`reason.${row.actions.update}`),
          onRun: () => overlays.open("edit", { row }),
        },
      ]}
      empty={{ title: t("empty.title"), action: create }}
    >
      {overlays.shown}
    </ListPage>
  );
}

function columnsIn(language: "zh" | "en", t: T): DataColumn<ManagedArea>[] {
  const title = (name: keyof typeof areaColumnTitles) => areaColumnTitles[name][language];
  return [
    {
      key: "name",
      title: title("name"),
      render: (row) => row.name,
      width: 136,
      sortable: true,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "code",
      title: title("code"),
      render: (row) => <span className={values.figure}>{row.code}</span>,
      width: 88,
      sortable: true,
      card: "fact",
    },
    {
      key: "above",
      title: title("above"),
      render: (row) => row.above.join(" ") || <Missing why={t("why.province")} />,
      width: 152,
      card: "fact",
    },
    { key: "region", title: title("region"), render: (row) => regionWords[row.region][language], width: 72 },
    {
      key: "state",
      title: title("state"),
      render: (row) => <AreaTag state={row.state} />,
      width: 104,
      card: "status",
    },
    {
      key: "validFrom",
      title: title("validFrom"),
      render: (row) => <DateText value={row.validFrom} why={t("why.always")} />,
      width: 120,
    },
    {
      key: "validTo",
      title: title("validTo"),
      render: (row) => <DateText value={lastDayOf(row.validTo)} why={t("why.open")} />,
      width: 112,
      sortable: true,
      card: "fact",
    },
    {
      key: "successors",
      title: title("successors"),
      render: (row) => successorNames(row) || <Missing why={t("why.none")} />,
      width: 168,
      card: "fact",
    },
    {
      key: "order",
      title: title("order"),
      render: (row) => <span className={values.figure}>{row.order}</span>,
      width: 84,
      sortable: true,
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
