import type { pageSizes } from "@busbar/contract/kernel/http/paging";
import { type FormEvent, type ReactNode, useState } from "react";
import IconLeft from "~icons/ri/arrow-left-s-line";
import IconRight from "~icons/ri/arrow-right-s-line";
import IconFirst from "~icons/ri/skip-left-line";
import IconLast from "~icons/ri/skip-right-line";
import { Icon, type IconShape } from "../Icon.tsx";
import { SelectField } from "../fields/SelectField.tsx";
import controls from "../fields/controls.module.css";
import { useUiTexts } from "../texts/ui-texts.tsx";
import styles from "./pager.module.css";
import { clampPage, pageAfterResize, pageCount, pageRange } from "./rules/paging-rules.ts";
import type { TableQuery } from "./rules/table-types.ts";

/** Only the type of the contract's list is imported, so that no schema is bundled. */
const defaultSizes: typeof pageSizes = [20, 50, 100, 200];

type Place = Pick<TableQuery, "pageNo" | "pageSize">;

type PagerProps = {
  query: Place;
  total: number | undefined;
  onQuery: (change: Partial<Place>) => void;
  /** Hides the choice of page sizes. */
  fixedSize?: boolean;
  sizes?: readonly number[];
  /** What else is said of the rows. */
  about?: ReactNode;
};

/** Range and total, page size, and navigation to any page where there are several. */
export function Pager({ query, total, onQuery, fixedSize = false, sizes = defaultSizes, about }: PagerProps) {
  const texts = useUiTexts().table;
  const { pageNo, pageSize } = query;
  const pages = pageCount(pageSize, total ?? 0);
  const range = pageRange(pageNo, pageSize, total ?? 0);
  const go = (page: number) => onQuery({ pageNo: clampPage(page, pageSize, total ?? 0) });
  const step = (icon: IconShape, label: string, page: number, className = "") => (
    <button
      type="button"
      className={`${controls.iconButton} ${className}`}
      aria-label={label}
      title={label}
      disabled={page < 1 || page > pages || page === pageNo}
      onClick={() => go(page)}
    >
      <Icon of={icon} />
    </button>
  );
  const known = total !== undefined;
  return (
    <nav className={styles.pager} data-part="pager" aria-label={texts.pager}>
      <span className={styles.pagerWords}>
        {known ? (range ? texts.range(range.from, range.to, total) : total ? texts.count(total) : texts.none) : ""}
        {about}
      </span>
      <span className={styles.pagerTools}>
        {fixedSize ? null : (
          <SelectField
            aria-label={texts.pageSize}
            value={pageSize}
            onChange={(event) => {
              const size = Number(event.target.value);
              onQuery({ pageSize: size, pageNo: pageAfterResize(pageNo, pageSize, size) });
            }}
          >
            {[...new Set([...sizes, pageSize])]
              .sort((a, b) => a - b)
              .map((size) => (
                <option key={size} value={size}>
                  {texts.perPage(size)}
                </option>
              ))}
          </SelectField>
        )}
        {known && pages <= 1 && pageNo === 1 ? null : (
          <span className={styles.pagerSteps}>
            {step(IconFirst, texts.first, known ? 1 : 0, styles.wideOnly)}
            {step(IconLeft, texts.previous, pageNo - 1)}
            <PageField pageNo={pageNo} label={texts.page} onGo={go} />
            <span className={styles.pagerOf}>{known ? texts.ofPages(pages) : ""}</span>
            {step(IconRight, texts.next, known ? pageNo + 1 : 0)}
            {step(IconLast, texts.last, known ? pages : 0, styles.wideOnly)}
          </span>
        )}
      </span>
    </nav>
  );
}

function PageField({ pageNo, label, onGo }: { pageNo: number; label: string; onGo: (page: number) => void }) {
  const [typed, setTyped] = useState(String(pageNo));
  const [seen, setSeen] = useState(pageNo);
  if (seen !== pageNo) {
    setSeen(pageNo);
    setTyped(String(pageNo));
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const typedPage = Number.parseInt(typed, 10);
    setTyped(String(pageNo));
    if (!Number.isNaN(typedPage) && typedPage !== pageNo) onGo(typedPage);
  };
  return (
    <form onSubmit={submit}>
      <input
        className={`${controls.input} ${styles.pageField}`}
        inputMode="numeric"
        aria-label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 7))}
        onFocus={(event) => event.target.select()}
        onBlur={() => submit()}
      />
    </form>
  );
}
