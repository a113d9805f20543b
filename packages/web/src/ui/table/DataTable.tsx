import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import controls from "../fields/controls.module.css";
import { ErrorState } from "../states/ErrorState.tsx";
import { EmptyState } from "../states/EmptyState.tsx";
import { Floating } from "../menus/Floating.tsx";
import { MenuList } from "../menus/MenuList.tsx";
import { useBoxWidth } from "../use-box-width.ts";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { BulkBar, selectedCount } from "./BulkBar.tsx";
import { CardSort } from "./CardSort.tsx";
import { Pager } from "./Pager.tsx";
import styles from "./data-table.module.css";
import grid from "./grid/grid.module.css";
import { arrangeColumns, measureColumns } from "./rules/column-layout.ts";
import { pageCount, sortWay } from "./rules/paging-rules.ts";
import { RowCards } from "./RowCards.tsx";
import { keysBetween, pageSelection, withKeys } from "./rules/selection-rules.ts";
import { TableGrid } from "./grid/TableGrid.tsx";
import { sortName } from "./grid/TableHead.tsx";
import { TableToolbar } from "./TableToolbar.tsx";
import type { DataColumn, DataTableProps, TablePreferences } from "./rules/table-types.ts";
import { useKeptScroll } from "./grid/scroll/use-kept-scroll.ts";
import { useExtraRows } from "./use-extra-rows.ts";

/** A table narrower than this many pixels shows its rows as cards. */
const cardsBelow = 576;
const noPreferences: TablePreferences = {};

type Texts = ReturnType<typeof useUiTexts>["table"];

/**
 * A list that the server pages, sorts and filters. The page owns the query (in the tab's address), the selection and
 * the saved preferences; without `preferences` the choices last as long as the view.
 */
export function DataTable<Row, Sort extends string = string>(given: DataTableProps<Row, Sort>) {
  // The names in `sort` are the columns' keys; below this line they are plain strings.
  const props = given as DataTableProps<Row>;
  const { rows, total, query, selection, toolbar, rowActions } = props;
  const texts = useUiTexts().table;
  const box = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<string>(undefined);
  /** The selection before a range was extended with the arrow keys. */
  const range = useRef<ReadonlySet<string>>(undefined);
  const [own, setOwn] = useState<TablePreferences>();
  const [drafts, setDrafts] = useState<Record<string, number>>({});
  const [menu, setMenu] = useState<{ key: string; button: HTMLElement }>();
  const [announcement, setAnnouncement] = useState("");
  const width = useBoxWidth(box);
  useExtraRows(box);
  const cards = width !== undefined && width < cardsBelow;

  // The preferences changed from outside, as by a saved view.
  const [preferred, setPreferred] = useState(props.preferences);
  if (props.preferences !== preferred) {
    setPreferred(props.preferences);
    setOwn(undefined);
  }
  const chosen = own ?? props.preferences ?? noPreferences;
  const kept = props.density && !chosen.density ? { ...chosen, density: props.density } : chosen;
  const onKept = (next: TablePreferences) => {
    setOwn(next);
    props.onPreferences?.(next);
  };
  const { columns } = props;
  const { order, hidden, pinned } = kept;
  // Must keep its identity while only widths change: rows render again when their columns change.
  const arranged = useMemo(() => arrangeColumns(columns, { order, hidden, pinned }), [columns, order, hidden, pinned]);
  const layout = { ...arranged, ...measureColumns(arranged.laid, kept.widths, drafts) };
  const pageKeys = rows?.map(props.rowKey) ?? [];

  const page = `${query.pageNo} ${query.pageSize} ${query.sort}`;
  useKeptScroll(scroller, page, rows === undefined || cards);

  const pages = pageCount(query.pageSize, total ?? 0);
  const counted = total === undefined || props.busy ? "" : texts.announce(total, query.pageNo, pages);

  const isSelected = selection
    ? (key: string) => selection.allMatching === true || selection.selected.has(key)
    : undefined;
  const mark = selection ? (selection.allMatching ? "all" : pageSelection(selection.selected, pageKeys)) : undefined;
  const onSelect = (key: string, shift: boolean) => {
    if (!selection) return;
    // Deselecting one row of "all that match" leaves the rows of the current page selected.
    const before = selection.allMatching ? new Set(pageKeys) : selection.selected;
    if (selection.allMatching) selection.onAllMatching?.(false);
    range.current = undefined;
    const keys = shift ? keysBetween(pageKeys, anchor.current, key) : [key];
    anchor.current = key;
    selection.onChange(withKeys(before, keys, shift || !before.has(key)));
  };
  const onMark = () => {
    if (!selection) return;
    if (selection.allMatching) selection.onAllMatching?.(false);
    selection.onChange(withKeys(selection.allMatching ? new Set() : selection.selected, pageKeys, mark !== "all"));
  };
  const onExtend = (from: string, to: string) => {
    if (!selection || selection.allMatching) return;
    if (range.current === undefined) {
      anchor.current = from;
      range.current = selection.selected;
    }
    selection.onChange(withKeys(range.current, keysBetween(pageKeys, anchor.current, to), true));
  };
  const onSelectPage = () => {
    if (selection && !selection.allMatching) selection.onChange(withKeys(selection.selected, pageKeys, true));
  };
  const clearSelection = () => {
    if (!selection) return;
    selection.onAllMatching?.(false);
    selection.onChange(new Set());
  };
  const selecting = selection !== undefined && (selection.allMatching === true || selection.selected.size > 0);
  const onExport = selecting ? selection?.onExport : props.onExport;
  const instead = insteadOfRows(props, texts);
  const menuRow = menu && rows?.find((row) => props.rowKey(row) === menu.key);
  /** Escape clears the selection, from the table and from the bulk bar, unless something is open or being edited. */
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target as HTMLElement;
    if (event.key !== "Escape" || event.defaultPrevented || !selecting || !event.currentTarget.contains(from)) return;
    if (from.matches("input:not([type=checkbox]), textarea")) return;
    event.preventDefault();
    clearSelection();
    if (from.closest(`.${styles.bulk}`)) box.current?.querySelector<HTMLElement>("table [tabindex='0']")?.focus();
  };
  const closeMenu = () => setMenu(undefined);
  const onMenu = (key: string, button: HTMLElement) => setMenu(menu?.key === key ? undefined : { key, button });

  return (
    // Handles keys of the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <section
      ref={box}
      className={styles.table}
      data-table={props.id}
      data-density={kept.density ?? "normal"}
      data-height={props.height ?? "viewport"}
      data-sums={"sums" in props || undefined}
      data-cards={cards || undefined}
      data-selecting={selecting || undefined}
      onKeyDown={selection && onEscape}
    >
      {toolbar?.title || toolbar?.action ? (
        <div className={styles.tableHead}>
          <div className={styles.tableTitle}>{toolbar.title}</div>
          <div>{toolbar.action}</div>
        </div>
      ) : null}
      <TableToolbar
        columns={props.columns}
        kept={kept}
        onKept={onKept}
        cards={cards}
        choosable={props.choosable !== false}
        exportLabel={selecting ? texts.exportSelected : texts.exportMenu}
        onPrint={props.onPrint}
        onExport={
          onExport &&
          ((format) =>
            onExport(
              format,
              layout.laid.map((place) => place.column.key),
            ))
        }
      >
        {selecting ? <BulkBar selection={selection} total={total} pageSelected={mark === "all"} /> : null}
        {/* On phones the bulk bar is at the bottom edge; on wide tables it replaces the filters. */}
        {cards || !selecting ? toolbar?.filters : null}
        {cards ? <CardSort columns={props.columns} sort={query.sort} onQuery={props.onQuery} /> : null}
      </TableToolbar>
      {props.error && rows ? (
        <div className={styles.stale} role="alert">
          <span>
            {texts.staleError} {props.error.message}
          </span>
          <RetryButton onRetry={props.onRetry} />
        </div>
      ) : null}
      {cards ? (
        instead ? (
          <div className={grid.grid}>{instead}</div>
        ) : (
          <RowCards {...props} isSelected={isSelected} onSelect={onSelect} onMenu={onMenu} />
        )
      ) : (
        <TableGrid
          {...props}
          layout={layout}
          kept={kept}
          onKept={onKept}
          onDraftWidth={(key, next) => setDrafts(next === undefined ? {} : { [key]: next })}
          mark={mark}
          isSelected={isSelected}
          onMark={onMark}
          onSelect={onSelect}
          onExtend={selection && onExtend}
          onSelectPage={onSelectPage}
          onMenu={onMenu}
          onSay={setAnnouncement}
          scroller={scroller}
          instead={instead}
        />
      )}
      {props.paged === false ? null : (
        <Pager
          query={query}
          total={total}
          onQuery={props.onQuery}
          about={
            <>
              {unseenOrder(props, layout.laid, texts)}
              {props.sums}
            </>
          }
        />
      )}
      {menu && menuRow !== undefined && rowActions ? (
        <Floating
          key={menu.key}
          anchor={menu.button}
          role="menu"
          align="end"
          label={texts.rowActions(props.rowLabel(menuRow))}
          onClose={closeMenu}
        >
          <MenuList entries={rowActions(menuRow)} onDone={closeMenu} />
        </Floating>
      ) : null}
      <div className={controls.hiddenText} role="status" aria-live="polite">
        {announcement ? `${announcement}. ` : ""}
        {selection && selecting ? `${texts.selected(selectedCount(selection, total))}. ` : ""}
        {counted}
      </div>
    </section>
  );
}

function RetryButton({ onRetry }: { onRetry: (() => void) | undefined }) {
  const texts = useUiTexts().error;
  if (!onRetry) return null;
  return (
    <button type="button" className={controls.textButton} onClick={onRetry}>
      {texts.retry}
    </button>
  );
}

/** The order in words where no head shows it, since its column is hidden. */
function unseenOrder<Row>(
  { columns, query }: DataTableProps<Row>,
  laid: readonly { column: DataColumn<Row> }[],
  texts: Texts,
) {
  const by = columns.find((column) => sortWay(query.sort, sortName(column) ?? "") !== undefined);
  if (!by || laid.some(({ column }) => column.key === by.key)) return null;
  return <span>{texts.orderedBy(by.title, sortWay(query.sort, sortName(by)!) === "descending")}</span>;
}

function insteadOfRows<Row>(props: DataTableProps<Row>, texts: Texts) {
  const { rows, error, onRetry, filtered, onClearFilters, empty } = props;
  if (error && !rows) return <ErrorState title={texts.errorTitle} {...error} onRetry={onRetry} />;
  if (!rows || rows.length > 0) return undefined;
  if (props.total)
    return <EmptyState title={texts.pastEndTitle} action={<ToLastPage {...props} total={props.total} />} />;
  if (!filtered) return <EmptyState {...(empty ?? { title: texts.emptyTitle })} />;
  const clear = onClearFilters ? (
    <button type="button" className={controls.button} onClick={onClearFilters}>
      {texts.clearFilters}
    </button>
  ) : null;
  return <EmptyState title={texts.noMatchTitle} hint={texts.noMatchHint} action={clear} />;
}

function ToLastPage({ query, total, onQuery }: Pick<DataTableProps<never>, "query" | "onQuery"> & { total: number }) {
  const texts = useUiTexts().table;
  return (
    <button
      type="button"
      className={controls.button}
      onClick={() => onQuery({ pageNo: pageCount(query.pageSize, total) })}
    >
      {texts.toLast}
    </button>
  );
}
