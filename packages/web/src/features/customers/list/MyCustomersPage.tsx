import { customers } from "@busbar/contract/customers/customer-fields";
import { type CustomerRow, CustomerQuery, type CustomerUpdate } from "@busbar/contract/customers/customers";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { managerChoice, managerOptions } from "../../../kernel/queries/reference-queries.ts";
import type { Ahead } from "../../../kernel/portal/feature.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../../kernel/portal/view.ts";
import { CreateButton, ImportLink } from "../../../records/list/ListActions.tsx";
import type { ExportFormat } from "../../../ui/table/rules/table-types.ts";
import { ListPage } from "../../../records/list/ListPage.tsx";
import { askForList, useList } from "../../../records/list/use-list.ts";
import { dictionaryItems } from "../../../records/fields/dictionary-queries.ts";
import { savedViews } from "../../../records/views/use-list-views.ts";
import { useIsOutside } from "../../../records/use-is-outside.ts";
import { useCellEditing } from "../../../records/list/use-cell-editing.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { useCustomerBulk } from "./CustomerBulk.tsx";
import { customerColumns, exportedColumns } from "./customer-columns.tsx";
import { CustomerFilters } from "./CustomerFilters.tsx";
import { CustomerDrawer, StepDialog } from "../editing/customer-dialogs.ts";
import { draftName, type Editing } from "../editing/customer-values.ts";
import { customerList } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import type { StepAsked } from "../editing/StepDialog.tsx";
import { rowActionsOf } from "../row-actions.ts";

const listOf = (api: Ahead["api"]) => ({
  page: "my-customers",
  schema: CustomerQuery,
  load: (query: CustomerQuery) => customerList(api, query),
});

/** Columns that say the same of each of a partner's customers. */
const ofStaff = ["source", "partnerName"];

/** Asks for the rows, and together for what stands above them, so that the page is drawn once with all of it. */
export async function askAhead(ahead: Ahead): Promise<void> {
  const { api, together, queries, can } = ahead;
  await Promise.all([
    askForList(ahead, listOf(api)),
    queries.prefetchQuery(savedViews(together, "customers")),
    queries.prefetchQuery(dictionaryItems(together, "industry")),
    can(managerChoice) && queries.prefetchQuery(managerOptions(together)),
  ]);
}

/** The customers of one's scope: filter, sort, choose columns, open, add, import and export. @see R-B01 */
export function MyCustomersPage() {
  const t = customerTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const isOutside = useIsOutside();
  const view = useView();
  const language = useLanguage();
  const list = useList(listOf(api));
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: (work: Editing, close) => (
        <CustomerDrawer key={"id" in work ? work.id : work.kind} editing={work} onClose={close} />
      ),
    },
    step: (asked: StepAsked, close) => <StepDialog asked={asked} onClose={close} />,
  });
  const industries = useQuery(dictionaryItems(api, "industry")).data;
  const names = new Map(industries?.map((item) => [item.code, item[language]]));

  const mayWrite = can(["customer:write"]);
  const mayLead = !mayWrite && can(["customer:lead"]);
  const add = () => overlays.open("edit", { kind: mayWrite ? "create" : "lead" });
  useNavigationIntent("new", () => (mayWrite || mayLead) && add());
  const mayExport = can({ permission: ["customer:read", "export:data"], mode: "allOf" });
  const open = (row: CustomerRow) => view.navigate(customerAddress(row));

  const bulk = useCustomerBulk(list.query, mayExport);
  const cells = useCellEditing<CustomerRow, CustomerUpdate>({
    noun: "customers",
    fields: {
      name: { label: t("column.name"), maxLength: customers.fields.name.maxLength ?? 0 },
      paymentTermsDays: { label: t("column.paymentTermsDays"), maxLength: 2, inputMode: "numeric", read: Number },
    },
    may: ({ actions }) => actions.edit === "ok",
    update: (id, body, options) => api.updateCustomer({ params: { id }, body }, options),
    reload: (id) => api.getCustomer({ params: { id } }),
  });

  const download = (format: ExportFormat, shown: string[]) => {
    const { pageNo: _, pageSize: __, ...rest } = list.query;
    return api.exportCustomers({ query: { ...rest, format, columns: exportedColumns(shown) } });
  };

  const actions = (
    <>
      {mayWrite ? <ImportLink to="/customer/import">{t("import")}</ImportLink> : null}
      {mayWrite || mayLead ? <CreateButton onClick={add}>{t(mayWrite ? "create" : "createLead")}</CreateButton> : null}
    </>
  );

  return (
    <ListPage
      rights={["customer:write"]}
      scoped
      id="customers"
      title={t("title")}
      caption={t("caption")}
      list={list}
      views="customers"
      columns={customerColumns(t, names, language).filter(({ key }) => !(isOutside && ofStaff.includes(key)))}
      filters={<CustomerFilters list={list} />}
      action={actions}
      rowLabel={(row) => row.name}
      rowHref={(row) => `#${customerAddress(row)}`}
      onOpen={open}
      selection={bulk.selection}
      editing={cells}
      rowActions={(row) =>
        rowActionsOf(row, t, {
          open,
          edit: (row) => overlays.open("edit", { kind: "edit", id: row.id }),
          take: (row, step) => overlays.open("step", { customer: row, step }),
        })
      }
      download={mayExport ? download : undefined}
      empty={{ title: t("noCustomers"), hint: t(mayWrite ? "empty.hint" : "empty.readOnly") }}
    >
      {overlays.shown}
      {bulk.shown}
    </ListPage>
  );
}
