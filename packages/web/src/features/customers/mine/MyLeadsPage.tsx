import { type CustomerRow, CustomerQuery } from "@busbar/contract/customers/customers";
import type { Lifecycle } from "@busbar/contract/customers/customer-fields";
import { areaInList } from "@busbar/contract/areas/province-tiles";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../../kernel/portal/view.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { CreateButton } from "../../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../../records/list/ListFilters.tsx";
import { ListPage } from "../../../records/list/ListPage.tsx";
import { useList } from "../../../records/list/use-list.ts";
import type { DataColumn } from "../../../ui/table/rules/table-types.ts";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import { customerList } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { CustomerDrawer } from "../editing/customer-dialogs.ts";
import { draftName, type Editing } from "../editing/customer-values.ts";
import { LifecycleTag } from "../LifecycleTag.tsx";
import styles from "./mine.module.css";

/** The steps of a lead until it is a customer. */
const steps = ["LEAD", "QUOTED", "PENDING_CHECK", "ACTIVE"] as const satisfies readonly Lifecycle[];
const before: readonly Lifecycle[] = steps.slice(0, -1);

/** A partner's leads, and how far each has come. */
export function MyLeadsPage() {
  const t = customerTexts.useTexts();
  const api = useApi();
  const view = useView();
  const mayLead = useCan()(["customer:lead"]);
  const list = useList({
    page: "my-leads",
    schema: CustomerQuery,
    load: (query) => customerList(api, { ...query, lifecycle: query.lifecycle ?? [...before] }),
  });
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: (work: Editing, close) => <CustomerDrawer editing={work} onClose={close} />,
    },
  });
  const add = () => overlays.open("edit", { kind: "lead" });
  useNavigationIntent("new", () => mayLead && add());
  const create = mayLead ? <CreateButton onClick={add}>{t("createLead")}</CreateButton> : undefined;
  const { many } = choiceFilters(list);
  return (
    <ListPage
      id="my-leads"
      title={t("leads.title")}
      caption={t("leads.title")}
      list={list}
      columns={columnsIn(t)}
      action={create}
      filters={
        <ListFilters
          list={list}
          search={t("searchCustomers")}
          filters={[
            many(
              "lifecycle",
              t("filter.lifecycle"),
              optionsOf(steps, (value) => t(`lifecycle.${value}`)),
            ),
          ]}
        />
      }
      rowLabel={(row) => row.name}
      rowHref={(row) => `#${customerAddress(row)}`}
      onOpen={(row) => view.navigate(customerAddress(row))}
      empty={{ title: t("leads.none"), hint: t("leads.none.hint"), action: create }}
    >
      {overlays.shown}
    </ListPage>
  );
}

function columnsIn(t: ReturnType<typeof customerTexts.useTexts>): DataColumn<CustomerRow>[] {
  return [
    {
      key: "name",
      title: t("column.name"),
      render: (row) => row.name,
      width: 176,
      grow: true,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "progress",
      title: t("leads.progress"),
      render: (row) => <Progress of={row.lifecycle} />,
      width: 132,
      card: "fact",
    },
    {
      key: "lifecycle",
      title: t("column.lifecycle"),
      render: (row) => <LifecycleTag value={row.lifecycle} />,
      width: 104,
      sortable: true,
      card: "status",
    },
    { key: "areaName", title: t("column.areaName"), render: areaInList, width: 140, sortable: "areaCode" },
    {
      key: "managerName",
      title: t("column.managerName"),
      render: (row) => row.managerName ?? <Missing why={t("why.noManager")} />,
      width: 104,
      card: "fact",
    },
    {
      key: "createdAt",
      title: t("column.createdAt"),
      render: (row) => <DateText value={row.createdAt} />,
      width: 144,
      sortable: true,
    },
    {
      key: "updatedAt",
      title: t("column.updatedAt"),
      render: (row) => <DateText value={row.updatedAt} />,
      width: 144,
      sortable: true,
      card: "fact",
    },
  ];
}

/** How many of the steps are done, the present one among them. */
function Progress({ of }: { of: Lifecycle }) {
  const t = customerTexts.useTexts();
  const done = steps.findIndex((step) => step === of) + 1;
  return (
    <span className={styles.progress} role="img" aria-label={t("leads.step", { done, of: steps.length })}>
      {steps.map((step, at) => (
        <i key={step} data-done={at < done} title={t(`lifecycle.${step}`)} />
      ))}
    </span>
  );
}
