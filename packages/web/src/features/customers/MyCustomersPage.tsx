import {
  type CustomerColumn,
  customerColumns as exportColumns,
  withImportColumns,
} from "@busbar/contract/customer-columns";
import { type CustomerRow, CustomerQuery } from "@busbar/contract/customers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconAdd from "~icons/ri/add-line";
import IconImport from "~icons/ri/upload-2-line";
import { detailsOf, messageOf } from "../../kernel/calls/call-errors.ts";
import { CallError } from "@busbar/contract/kernel/client";
import { saveFile } from "../../kernel/network/download.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { hasFilters, useListState } from "../../kernel/lists/list-state.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useAsked, useView } from "../../kernel/portal/view.ts";
import { usePreference } from "../../kernel/queries/use-preference.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { ExportFormat, TablePreferences } from "../../ui/table/rules/table-types.ts";
import { customerColumns } from "./customer-columns.tsx";
import { CustomerFilters, withoutFilters } from "./CustomerFilters.tsx";
import { CustomerDrawer, type Editing, useFoundEditing } from "./CustomerDrawer.tsx";
import { customerList, dictionary } from "./customer-queries.ts";
import { customerTexts } from "./customer-texts.ts";
import { StageDialog, type StageChange } from "./StageDialog.tsx";
import { rowActionsOf } from "./row-actions.ts";

const pageName = "my-customers";
const detailAddress = (row: { id: string }) => `/customer/detail/${row.id}`;

/** The customers in one's scope: filter, sort, choose columns, open, add, import and export. @see R-B01 */
export function MyCustomersPage() {
  const t = customerTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const view = useView();
  const language = useLanguage();
  const [query, change] = useListState(pageName, CustomerQuery);
  const [preferences, setPreferences] = usePreference<TablePreferences>("table.customers");
  const [editing, setEditing] = useState<Editing | null>(useFoundEditing());
  const [stage, setStage] = useState<StageChange | null>(null);
  const list = useQuery(customerList(api, query));
  const industries = useQuery(dictionary(api, "industry")).data;
  const names = new Map(industries?.map((item) => [item.code, item[language]]));

  const mayWrite = can(["customer:write"]);
  const mayLead = !mayWrite && can(["customer:lead"]);
  const add = () => setEditing({ kind: mayWrite ? "create" : "lead" });
  useAsked("new", () => (mayWrite || mayLead) && add());
  const mayExport = can({ permission: ["customer:read", "export:data"], mode: "allOf" });
  const filtered = hasFilters(query, withoutFilters);
  const open = (row: CustomerRow) => view.navigate(detailAddress(row));

  const exportList = async (format: ExportFormat, shown: string[]) => {
    const { pageNo: _, pageSize: __, ...rest } = query;
    const columns = withImportColumns(
      shown.filter((key): key is CustomerColumn => (exportColumns as readonly string[]).includes(key)),
    );
    toast.info(t("exporting", { total: list.data?.total ?? 0 }));
    try {
      const file = await api.exportCustomers({ query: { ...rest, format, columns } });
      await saveFile(file, `customers.${format}`);
      toast.success(t("exported", { total: list.data?.total ?? 0 }));
    } catch (error) {
      toast.error(`${t("exportFailed")}: ${messageOf(error)}`, detailsOf(error));
    }
  };

  const actions = (
    <>
      {mayWrite ? (
        <a className="bb-button" href="#/customer/import">
          <Icon of={IconImport} />
          {t("import")}
        </a>
      ) : null}
      {mayWrite || mayLead ? (
        <button type="button" className="bb-button bb-button-strong" onClick={add}>
          <Icon of={IconAdd} />
          {t(mayWrite ? "create" : "createLead")}
        </button>
      ) : null}
    </>
  );

  return (
    <PageFrame title={t("title")} count={list.data?.total} action={actions}>
      <DataTable
        id="customers"
        caption={t("caption")}
        columns={customerColumns(t, names)}
        rows={list.data?.list}
        total={list.data?.total}
        busy={list.isPlaceholderData || (list.isFetching && !list.isLoading)}
        error={
          list.error
            ? {
                message: messageOf(list.error),
                requestId: list.error instanceof CallError ? list.error.requestId : undefined,
              }
            : undefined
        }
        onRetry={() => void list.refetch()}
        query={query}
        onQuery={(next) => change(next as never)}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => `#${detailAddress(row)}`}
        onOpen={open}
        rowActions={(row) =>
          rowActionsOf(row, t, {
            open,
            edit: (one, part) => setEditing({ kind: part, id: one.id }),
            stage: (one, to) => setStage({ customer: one, to }),
          })
        }
        preferences={preferences}
        onPreferences={setPreferences}
        toolbar={{ filters: <CustomerFilters query={query} onChange={change} /> }}
        onExport={mayExport ? (format, columns) => void exportList(format, columns) : undefined}
        empty={{ title: t("empty.title"), hint: t(mayWrite ? "empty.hint" : "empty.readOnly") }}
        filtered={filtered}
        onClearFilters={() => change(withoutFilters as never)}
      />
      {editing ? (
        <CustomerDrawer
          key={"id" in editing ? editing.id : editing.kind}
          editing={editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {stage ? <StageDialog change={stage} onClose={() => setStage(null)} /> : null}
    </PageFrame>
  );
}
