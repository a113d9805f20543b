import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import IconPrint from "~icons/ri/printer-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { usePageCommands } from "../../kernel/portal/shell-actions.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { arrangeColumns } from "../../ui/table/rules/column-layout.ts";
import type { DataColumn, TablePreferences, TableQuery } from "../../ui/table/rules/table-types.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import styles from "./printed-list.module.css";

/** Printing more rows than this needs a confirmation: about seven sheets of paper. */
const confirmAbove = 200;
/** Maximum number of printed rows: nobody reads more on paper, and a file holds them all. */
const maxPrinted = 1000;
const PrintQuestion = lazyComponent(() => import("./PrintQuestion.tsx").then((m) => m.PrintQuestion));

/** Approximate number of rows on a landscape A4 sheet. */
const rowsPerSheet = 30;

type Paper<Row> = { rows: readonly Row[]; scope: string; at: Date };

type PrintedListProps<Row> = {
  title: string;
  columns: DataColumn<Row>[];
  kept: TablePreferences | undefined;
  list: {
    rows: readonly Row[] | undefined;
    total: number | undefined;
    paging: TableQuery;
    all: (most: number) => Promise<readonly Row[]>;
  };
  /** The filters' values as text. */
  words: () => readonly string[];
};

/**
 * Prints a list: all rows of its query with the shown columns, the filters in words, who printed it and when. Ctrl P
 * does the same; printing from the browser's menu covers the current page only, and the sheet says so.
 */
export function usePrintedList<Row extends { id: string }>(given: PrintedListProps<Row>) {
  const { list, words } = given;
  const texts = useUiTexts();
  const print = texts.print;
  const [paper, setPaper] = useState<Paper<Row> | null>(null);
  const [asking, setAsking] = useState(false);
  const inFront = useRef(false);
  const busy = useRef(false);
  const total = list.total ?? 0;

  const printFirst = async (most: number) => {
    if (busy.current) return;
    busy.current = true;
    setAsking(false);
    try {
      if (total > confirmAbove) toast.info(print.preparing(Math.min(total, most)));
      const rows = await list.all(most);
      if (!inFront.current) return;
      const scope = rows.length < total ? print.first(rows.length, total) : print.all(rows.length);
      flushSync(() => setPaper({ rows, scope, at: new Date() }));
      window.print();
    } catch (error) {
      toast.error(`${print.failed}: ${messageOf(error)}`);
    } finally {
      busy.current = false;
    }
  };
  const ask = () => (total > confirmAbove ? setAsking(true) : void printFirst(maxPrinted));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "p";
    if (!isPrint || event.defaultPrevented || list.total === undefined) return;
    event.preventDefault();
    ask();
  });
  const onBefore = useEffectEvent(() => {
    const { rows } = list;
    if (paper || !rows) return;
    const scope = rows.length < total ? print.page(list.paging.pageNo, rows.length, total) : print.all(total);
    flushSync(() => setPaper({ rows, scope, at: new Date() }));
  });
  // Outside React: keyboard and print events. Hidden views run no effects.
  useEffect(() => {
    inFront.current = true;
    const before = () => onBefore();
    const after = () => setPaper(null);
    const key = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    window.addEventListener("keydown", key);
    return () => {
      inFront.current = false;
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      window.removeEventListener("keydown", key);
    };
  }, []);
  usePageCommands(
    list.total === undefined ? [] : [{ key: "print", title: texts.table.print, icon: IconPrint, run: ask }],
  );

  const node: ReactNode = (
    <>
      {paper ? <Sheet {...given} paper={paper} words={words()} /> : null}
      <PartBoundary key={String(asking)} onFailed={() => setAsking(false)}>
        {asking ? (
          <PrintQuestion
            total={total}
            most={maxPrinted}
            sheets={Math.ceil(Math.min(total, maxPrinted) / rowsPerSheet)}
            onPrint={() => printFirst(maxPrinted)}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </PartBoundary>
    </>
  );
  return { print: ask, node };
}

/** Prints rows that are all loaded, by a button of their own; the page prints the record around them. */
export function usePrintedSheet<Row extends { id: string }>(given: Pick<PrintedListProps<Row>, "title" | "columns">) {
  const print = useUiTexts().print;
  const [paper, setPaper] = useState<(Paper<Row> & { words: readonly string[] }) | null>(null);
  useEffect(() => {
    const after = () => setPaper(null);
    window.addEventListener("afterprint", after);
    return () => window.removeEventListener("afterprint", after);
  }, []);
  return {
    print: (rows: readonly Row[], words: readonly string[]) => {
      flushSync(() => setPaper({ rows, words, scope: print.all(rows.length), at: new Date() }));
      window.print();
    },
    node: paper ? <Sheet {...given} kept={undefined} paper={paper} words={paper.words} /> : null,
  };
}

type SheetProps<Row> = Pick<PrintedListProps<Row>, "title" | "columns" | "kept"> & {
  paper: Paper<Row>;
  words: readonly string[];
};

/** The printed list; hidden on screen. */
function Sheet<Row extends { id: string }>({ title, columns, kept = {}, paper, words }: SheetProps<Row>) {
  const texts = useUiTexts().print;
  const user = useUser();
  const { laid } = arrangeColumns(columns, kept);
  return createPortal(
    <article data-part="sheet" className={styles.sheet} aria-label={title}>
      <header>
        <h1>{title}</h1>
        <p>
          {paper.scope} · {words.length > 0 ? words.join("；") : texts.noFilter}
        </p>
        <p>
          {texts.by(`${user.fullName || user.username} ${user.userCode}`.trim())} · <DateText value={paper.at} />
        </p>
      </header>
      <table>
        <thead>
          <tr>
            {laid.map(({ column }) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paper.rows.map((row) => (
            <tr key={row.id}>
              {laid.map(({ column }) => (
                <td key={column.key} data-align={column.align}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
