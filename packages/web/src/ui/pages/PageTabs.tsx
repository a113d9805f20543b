import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./page-tabs.module.css";

type PageTab<Key extends string> = {
  key: Key;
  label: string;
  /** Shown beside the label. */
  count?: number | undefined;
  /** Mounted before it is shown. */
  ahead?: boolean | undefined;
  content: ReactNode;
};

type PageTabsProps<Key extends string> = {
  label: string;
  tabs: readonly PageTab<Key>[];
  active: Key;
  onChange: (key: Key) => void;
};

/**
 * Sections of a page as tabs. Arrow keys, Home and End move between them; on a narrow page they scroll. A section that
 * was shown once stays mounted and keeps what was typed in it.
 */
export function PageTabs<Key extends string>({ label, tabs, active, onChange }: PageTabsProps<Key>) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly Key[]>([active]);
  if (!shown.includes(active)) setShown([...shown, active]);

  const widths = tabs.map(({ label: words, count }) => `${words}${count}`).join();
  // Outside React: the scroll position of the strip, again when counts have come and the tabs are wider.
  useEffect(() => {
    const box = strip.current;
    const tab = box?.querySelector<HTMLElement>('[aria-selected="true"]')?.getBoundingClientRect();
    if (!box || !tab) return;
    // Scroll the strip only: scrollIntoView would also scroll a page that is shown again.
    const { left, right } = box.getBoundingClientRect();
    if (tab.left < left) box.scrollLeft -= left - tab.left;
    else if (tab.right > right) box.scrollLeft += tab.right - right;
  }, [active, widths]);

  const go = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active);
    const last = tabs.length - 1;
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    document.getElementById(`${id}${tab.key}`)?.focus();
  };
  return (
    <>
      <div ref={strip} className={styles.pageTabs} role="tablist" aria-label={label}>
        {tabs.map(({ key, label: words, count }) => (
          <button
            key={key}
            id={`${id}${key}`}
            type="button"
            role="tab"
            aria-selected={key === active}
            aria-controls={`${id}${key}-panel`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={go}
          >
            {count ? `${words} ` : words}
            {count ? <span className={styles.count}>{count}</span> : null}
          </button>
        ))}
      </div>
      {tabs.map(({ key, ahead, content }) => (
        <div key={key} id={`${id}${key}-panel`} role="tabpanel" aria-labelledby={`${id}${key}`} hidden={key !== active}>
          {ahead || shown.includes(key) ? content : null}
        </div>
      ))}
    </>
  );
}
