import { useRef, useState } from "react";
import IconClose from "~icons/ri/close-line";
import IconDown from "~icons/ri/arrow-down-s-line";
import IconFilter from "~icons/ri/filter-3-line";
import { ChoiceList } from "./ChoiceList.tsx";
import controls from "./controls.module.css";
import { clearFilter, filterWords, type Filter } from "./filter-types.ts";
import { Floating } from "../menus/Floating.tsx";
import { Icon } from "../Icon.tsx";
import { SearchField } from "./SearchField.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { useBoxWidth } from "../use-box-width.ts";
import styles from "./filter-bar.module.css";

/** Below this width in pixels the filters collapse into one button. */
const sheetBelow = 480;

type FilterBarProps = {
  search?: { value: string; onChange: (value: string) => void; placeholder?: string } | undefined;
  filters: Filter[];
  /** Clears all filters and the search at once; absent: each is cleared by itself. */
  onClear?: (() => void) | undefined;
};

/** The search field, then each filter as a chip with its value, then "clear". */
export function FilterBar({ search, filters, onClear }: FilterBarProps) {
  const texts = useUiTexts().filter;
  const bar = useRef<HTMLDivElement>(null);
  const width = useBoxWidth(bar);
  const narrow = width !== undefined && width < sheetBelow;
  const set = filters.filter((filter) => filterWords(filter, texts) !== undefined);
  const clear = () => {
    if (onClear) return onClear();
    set.forEach(clearFilter);
    search?.onChange("");
  };
  return (
    <div ref={bar} className={styles.filters} role="group" aria-label={texts.filters}>
      {search ? <SearchField {...search} /> : null}
      {narrow && filters.length > 0 ? (
        <FilterSheet filters={filters} count={set.length} />
      ) : (
        filters.map((filter) => <FilterChip key={filter.key} filter={filter} />)
      )}
      {set.length > 0 || search?.value ? (
        <button type="button" className={controls.textButton} onClick={clear}>
          {texts.clear}
        </button>
      ) : null}
    </div>
  );
}

function FilterChip({ filter }: { filter: Filter }) {
  const texts = useUiTexts().filter;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const words = filterWords(filter, texts);
  const close = () => setAnchor(undefined);
  return (
    <span className={words === undefined ? styles.chip : `${styles.chip} ${styles.chipSet}`}>
      <button
        type="button"
        className={styles.chipButton}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <span className={styles.chipWords}>{words === undefined ? filter.label : texts.chip(filter.label, words)}</span>
        {words === undefined ? <Icon of={IconDown} /> : null}
      </button>
      {words === undefined ? null : (
        <button
          type="button"
          className={styles.chipRemove}
          aria-label={texts.remove(filter.label)}
          onClick={() => clearFilter(filter)}
        >
          <Icon of={IconClose} size={14} />
        </button>
      )}
      {anchor ? (
        <Floating
          anchor={anchor}
          label={filter.label}
          layer={filter.kind === "custom" ? "page" : "top"}
          onClose={close}
        >
          <FilterEditor filter={filter} onClose={close} />
        </Floating>
      ) : null}
    </span>
  );
}

/** All filters in a column, as a bottom sheet on phones. */
function FilterSheet({ filters, count }: { filters: Filter[]; count: number }) {
  const texts = useUiTexts().filter;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <button
        type="button"
        className={controls.button}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={IconFilter} />
        {texts.filters}
        {count > 0 ? <span className={styles.count}>{count}</span> : null}
      </button>
      {anchor ? (
        <Floating anchor={anchor} label={texts.filters} layer="page" sheet onClose={close}>
          <div className={styles.sheet}>
            {filters.map((filter) => (
              <section key={filter.key}>
                <h2 className={styles.sheetTitle}>{filter.label}</h2>
                <FilterEditor filter={filter} onClose={close} />
              </section>
            ))}
            <button type="button" className={controls.buttonStrong} onClick={close}>
              {texts.done}
            </button>
          </div>
        </Floating>
      ) : null}
    </>
  );
}

function FilterEditor({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  if (filter.kind === "custom") return <div className={styles.filterCustom}>{filter.render(onClose)}</div>;
  return <ChoiceList filter={filter} />;
}
