import { partnerAddress } from "@busbar/contract/records/record-addresses";
import {
  AgreementState,
  agreementWords,
  type Partner,
  partnerColumnTitles,
  PartnerQuery,
  PartnerStatus,
  partnerStatusWords,
  type PartnerUpdate,
} from "@busbar/contract/partners/partners";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { CreateButton } from "../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { useList } from "../../records/list/use-list.ts";
import { useCellEditing } from "../../records/list/use-cell-editing.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { PartnerDrawer, PartnerDialog } from "./partner-dialogs.ts";
import { draftName, type Editing, partnerActions, type PartnerStep } from "./partner-steps.ts";
import { partnerTexts } from "./partner-texts.ts";
import { partnerList } from "./partner-queries.ts";
import { LastDay, NoValue, PartnerTag } from "./partner-words.tsx";

/** The partners of one's scope, with the status of their agreements. */
export function PartnerListPage() {
  const t = partnerTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const can = useCan();
  const mayWrite = can(["partner:write"]);
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: ({ row }: Editing, close) => (
        <PartnerDrawer
          key={row?.id ?? "new"}
          // The current version while it is in the list, so that the form notices changes.
          editing={{ row: list.rows?.find(({ id }) => id === row?.id) ?? row }}
          onClose={close}
        />
      ),
    },
    step: (asked: PartnerStep, close) => <PartnerDialog step={asked} onClose={close} />,
  });
  const list = useList({ page: "partners", schema: PartnerQuery, load: (query) => partnerList(api, query) });
  const { one, many } = choiceFilters(list);
  const add = () => overlays.open("edit", { row: null });
  useNavigationIntent("new", () => mayWrite && add());
  const create = mayWrite ? <CreateButton onClick={add}>{t("create")}</CreateButton> : undefined;
  const filters = [
    one(
      "status",
      t("filter.status"),
      optionsOf(PartnerStatus.options, (value) => partnerStatusWords[value][language]),
    ),
    many(
      "agreement",
      t("filter.agreement"),
      optionsOf(AgreementState.options, (value) => agreementWords[value][language]),
    ),
  ];
  const title = (name: keyof typeof partnerColumnTitles) => partnerColumnTitles[name][language];
  const cells = useCellEditing<Partner, PartnerUpdate>({
    noun: "partners",
    fields: {
      name: { label: title("name"), maxLength: 120 },
      contactName: { label: title("contactName"), maxLength: 60 },
      contactMobile: { label: title("contactMobile"), maxLength: 40, inputMode: "tel" },
      note: { label: title("note"), maxLength: 500 },
    },
    may: ({ actions }) => mayWrite && actions.update === "ok",
    update: (id, body, options) => api.updatePartner({ params: { id }, body }, options),
    reload: (id) => api.getPartner({ params: { id } }),
  });
  const mayExport = can({ permission: ["partner:read", "export:data"], mode: "allOf" });
  const { pageNo: _, pageSize: __, ...matching } = list.query;

  return (
    <ListPage
      rights={["partner:write"]}
      id="partners"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={columnsIn(language)}
      action={create}
      filters={<ListFilters list={list} search={t("search")} filters={filters} />}
      rowLabel={(row) => row.name}
      rowHref={(row) => `#${partnerAddress(row)}`}
      onOpen={(row) => view.navigate(partnerAddress(row))}
      editing={cells}
      rowActions={(row) =>
        partnerActions(row, t, {
          open: () => view.navigate(partnerAddress(row)),
          edit: () => overlays.open("edit", { row }),
          take: (kind) => overlays.open("step", { kind, row }),
        })
      }
      download={mayExport ? (format) => api.exportPartners({ query: { ...matching, format } }) : undefined}
      empty={{ title: t("empty.title"), hint: t("empty.hint"), action: create }}
    >
      {overlays.shown}
    </ListPage>
  );
}

function columnsIn(language: "zh" | "en"): DataColumn<Partner>[] {
  const title = (name: keyof typeof partnerColumnTitles) => partnerColumnTitles[name][language];
  return [
    {
      key: "name",
      title: title("name"),
      render: (row) => row.name,
      width: 200,
      sortable: true,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "partnerNo",
      title: title("partnerNo"),
      render: (row) => <span className={values.figure}>{row.partnerNo}</span>,
      width: 136,
      sortable: true,
    },
    {
      key: "agreement",
      title: title("agreement"),
      render: (row) => <PartnerTag row={row} />,
      width: 144,
      card: "status",
    },
    {
      key: "agreementFrom",
      title: title("agreementFrom"),
      render: (row) => <DateText value={row.agreementFrom} />,
      width: 136,
    },
    {
      key: "agreementTo",
      title: title("agreementTo"),
      render: (row) => <LastDay row={row} />,
      width: 144,
      sortable: true,
      card: "fact",
    },
    { key: "contactName", title: title("contactName"), render: (row) => row.contactName || <NoValue />, width: 104 },
    {
      key: "contactMobile",
      title: title("contactMobile"),
      render: (row) => row.contactMobile || <NoValue />,
      width: 128,
      card: "fact",
    },
    { key: "uscc", title: title("uscc"), render: (row) => row.uscc || <NoValue />, width: 180, hidden: true },
    { key: "note", title: title("note"), render: (row) => row.note || <NoValue />, width: 240, hidden: true },
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
