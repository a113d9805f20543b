import { bulkActionRoutes, type BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { bulkActionAddress } from "@busbar/contract/records/record-addresses";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import { bulkTexts } from "../../records/bulk/bulk-texts.ts";
import { useActionTitle } from "../../records/bulk/receipt-queries.ts";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText } from "../../ui/values/Values.tsx";

const schema = bulkActionRoutes.listBulkActions.query;

const queries = recordQueries("bulk-actions");

/** The person's own bulk actions, newest first; each links to its receipt. */
export function BulkActionsPage() {
  const t = bulkTexts.useTexts();
  const api = useApi();
  const view = useView();
  const titleOf = useActionTitle();
  const list = useList({
    page: "bulk-actions",
    schema,
    load: (query) => queries.list(query, (options) => api.listBulkActions({ query }, options)),
  });
  const count = (key: "done" | "skipped" | "failed"): DataColumn<BulkReceipt> => ({
    key,
    title: t(`outcome.${key}`),
    render: (row) => row[key],
    width: 96,
    align: "end",
  });
  return (
    <ListPage<BulkReceipt>
      id="bulk-actions"
      title={t("list")}
      caption={t("caption")}
      list={list}
      filters={null}
      columns={[
        { key: "what", title: t("what"), render: titleOf, width: 240, grow: true, card: "title" },
        {
          key: "createdAt",
          title: t("at"),
          render: (row) => <DateText value={row.createdAt} />,
          width: 160,
          sortable: true,
          card: "fact",
        },
        { key: "state", title: t("state"), render: (row) => t(`state.${row.state}`), width: 112, card: "status" },
        { ...count("done"), card: "fact" },
        count("skipped"),
        count("failed"),
      ]}
      rowLabel={titleOf}
      rowHref={(row) => `#${bulkActionAddress(row)}`}
      onOpen={(row) => view.navigate(bulkActionAddress(row))}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    />
  );
}
