import type { Permission } from "@busbar/contract/kernel/permissions";
import { namesRecord } from "@busbar/contract/users/scope-header";
import type { ViewedList } from "@busbar/contract/saved-views/saved-views";
import { type ReactNode, useCallback, useRef } from "react";
import IconExport from "~icons/ri/download-2-line";
import { detailsOf, messageOf } from "../../kernel/calls/call-errors.ts";
import { saveFile } from "../../kernel/network/transfers.ts";
import { usePageCommands } from "../../kernel/portal/shell-actions.ts";
import { useScopeWords } from "../../kernel/session/chosen-scope.ts";
import { useNavigationIntent } from "../../kernel/portal/view.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { arrangeColumns } from "../../ui/table/rules/column-layout.ts";
import type { DataTableProps, ExportFormat } from "../../ui/table/rules/table-types.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { ScopeLine } from "../scope/ScopeLine.tsx";
import { WhyNot } from "../page/WhyNot.tsx";
import { FilterWords } from "./ListFilters.tsx";
import { usePrintedList } from "./PrintedList.tsx";
import { useListViews } from "../views/use-list-views.ts";
import { ViewPills } from "../views/ViewPills.tsx";
import type { useList } from "./use-list.ts";

type AnyList<Row> = Pick<
  ReturnType<typeof useList>,
  "place" | "total" | "busy" | "error" | "retry" | "filtered" | "clear" | "paging" | "onPaging"
> & { rows: readonly Row[] | undefined; all: (most: number) => Promise<readonly Row[]> };

type ListPageProps<Row> = Pick<
  DataTableProps<Row>,
  | "caption"
  | "columns"
  | "density"
  | "rowLabel"
  | "rowHref"
  | "onOpen"
  | "rowActions"
  | "empty"
  | "selection"
  | "editing"
  | "sums"
> & {
  /** Id of the table, and of its preferences. */
  id: string;
  title: string;
  list: AnyList<Row>;
  filters: ReactNode;
  /** The list's name, if it has saved views. */
  views?: ViewedList;
  /** Whether the chosen scope limits its rows; the page then says so. */
  scoped?: boolean;
  /** The primary action, and one or two others. */
  action?: ReactNode;
  /** What the actions of the page need; who lacks some of it can ask for it. */
  rights?: readonly Permission[];
  /** Downloads all matching rows with the shown columns; undefined without the permission. */
  download?: ((format: ExportFormat, columns: string[]) => Promise<Response>) | undefined;
  /** Important notes above the table. */
  notes?: ReactNode;
  /** Another presentation of the filtered rows, instead of the table. */
  look?: ReactNode;
  /** Drawers and dialogs opened from rows. */
  children?: ReactNode;
};

/** The page of a list: heading with total, filters, table with the person's columns, export and empty states. */
export function ListPage<Row extends { id: string }>(given: ListPageProps<Row>) {
  const {
    id,
    title,
    list,
    filters,
    action,
    rights = [],
    download,
    notes,
    look,
    children,
    views: _,
    scoped,
    ...table
  } = given;
  const scope = useScopeWords();
  const inScope = scoped && scope !== undefined && !namesRecord(list.place.query);
  const { preferences, onPreferences, views } = useListViews(id, given.views, list.place);
  const allTexts = useUiTexts();
  const texts = allTexts.record;
  const words = useRef<readonly string[]>([]);
  const keepWords = useCallback((next: readonly string[]) => {
    words.current = next;
  }, []);
  const total = list.total ?? 0;

  const save = async (format: ExportFormat, columns: string[]) => {
    if (!download) return;
    toast.info(texts.exporting(total));
    try {
      await saveFile(await download(format, columns), `${id}.${format}`);
      toast.success(texts.exported(total));
    } catch (error) {
      toast.error(`${texts.exportFailed}: ${messageOf(error)}`, detailsOf(error));
    }
  };

  const printed = usePrintedList<Row>({
    title,
    columns: table.columns,
    kept: preferences,
    list,
    words: () => (inScope ? [allTexts.record.onlyScope(scope), ...words.current] : words.current),
  });
  const shown = () => arrangeColumns(table.columns, preferences ?? {}).laid.map(({ column }) => column.key);
  usePageCommands(
    download
      ? (["csv", "xlsx"] as const).map((format) => ({
          key: `export-${format}`,
          title: allTexts.table.exportAs(format),
          icon: IconExport,
          run: () => void save(format, shown()),
        }))
      : [],
  );

  // The palette may request the export before the list is loaded.
  useNavigationIntent(list.total === undefined ? "later" : "export", () => download && void save("xlsx", shown()));

  const head = (
    <>
      <WhyNot rights={rights} />
      {action}
    </>
  );
  return (
    <PageFrame title={title} count={list.total} about={views && <ViewPills views={views} />} action={head}>
      {inScope && <ScopeLine />}
      {notes}
      {look ? (
        <>
          <FilterWords value={keepWords}>{filters}</FilterWords>
          {look}
        </>
      ) : (
        <DataTable<Row>
          {...table}
          id={id}
          rows={list.rows}
          total={list.total}
          busy={list.busy}
          error={list.error}
          onRetry={list.retry}
          query={list.paging}
          onQuery={list.onPaging}
          rowKey={(row) => row.id}
          preferences={preferences}
          onPreferences={onPreferences}
          toolbar={{ filters: <FilterWords value={keepWords}>{filters}</FilterWords> }}
          onPrint={printed.print}
          onExport={download ? (format, columns) => void save(format, columns) : undefined}
          filtered={list.filtered}
          onClearFilters={list.clear}
        />
      )}
      {printed.node}
      {children}
    </PageFrame>
  );
}
