import { ListPage } from "@busbar/web/records/list/ListPage.tsx";
import { useCellEditing } from "@busbar/web/records/list/use-cell-editing.tsx";
import { useList } from "@busbar/web/records/list/use-list.ts";
import { FilterBar } from "@busbar/web/ui/fields/FilterBar.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { type TableEdit, TableQuery, type TableRow } from "../../contract/gallery-routes.ts";
import { useGallery } from "../kit/use-gallery.ts";
import { tableTexts } from "./table-texts.ts";
import { rowColumns } from "./row-columns.tsx";
import { rowNoun, tableRows } from "./table-queries.ts";

/** Cells that are changed where they stand; the time and the views are read only. @see R-G09 */
export function InlineEditTablePage() {
  const t = tableTexts.useTexts();
  const gallery = useGallery();
  const list = useList({ page: "inline-rows", schema: TableQuery, load: (query) => tableRows(gallery, query) });
  const columns = rowColumns(t);
  const cells = useCellEditing<TableRow, Omit<TableEdit, "id">>({
    noun: rowNoun,
    fields: {
      title: { label: t("title"), maxLength: 100 },
      author: { label: t("author"), maxLength: 40 },
      description: { label: t("description"), maxLength: 500 },
      percent: { label: t("percent"), maxLength: 3, inputMode: "numeric", read: (text) => Number(text) },
    },
    may: () => true,
    update: (id, body, options) => gallery.tableEdit({ body: { id, ...body } }, options),
    reload: (id) => gallery.tableRow({ params: { id } }),
  });
  return (
    <ListPage
      id="inline-rows"
      title={t("inline.title")}
      caption={t("inline.title")}
      list={list}
      columns={[
        columns.title,
        columns.author,
        {
          key: "description",
          title: t("description"),
          render: (row: TableRow) => row.description,
          width: 280,
        },
        {
          key: "percent",
          title: t("percent"),
          render: (row: TableRow) => row.percentage,
          width: 100,
          align: "end",
        },
        columns.views,
        columns.time,
      ]}
      notes={
        <Callout tone="ok" role="note">
          {t("inline.hint")}
        </Callout>
      }
      filters={
        <FilterBar
          search={{
            value: list.query.title ?? "",
            placeholder: t("search"),
            onChange: (title) => list.change({ title: title || undefined }, "typing"),
          }}
          filters={[]}
        />
      }
      rowLabel={(row) => row.title}
      editing={cells}
      empty={{ title: t("empty.title"), hint: t("empty.hint") }}
    />
  );
}
