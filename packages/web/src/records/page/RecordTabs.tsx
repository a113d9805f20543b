import type { ReactNode } from "react";
import { useView } from "../../kernel/portal/view.ts";
import { PageTabs } from "../../ui/pages/PageTabs.tsx";
import frame from "../../ui/pages/page-frame.module.css";
import styles from "./record-page.module.css";
import { tabParameter } from "../tab-address.ts";

export type RecordTab<Key extends string> = {
  key: Key;
  label: string;
  /** Number of its rows; undefined while it is unknown, or where it says nothing. */
  count?: number | undefined;
  /** On paper also where it was never shown: it holds what the record itself says, in sections with headings. */
  printed?: boolean;
  content: ReactNode;
};

/**
 * The sections of a record as tabs inside its page; the one that is shown stands in the address. On paper all stand that
 * were shown, under their names.
 */
export function RecordTabs<Key extends string>({ label, tabs }: { label: string; tabs: readonly RecordTab<Key>[] }) {
  const view = useView();
  const wanted = view.query.get(tabParameter);
  const first = tabs[0];
  if (!first) return null;
  const active = tabs.find(({ key }) => key === wanted) ?? first;
  return (
    <div className={styles.recordTabs}>
      <PageTabs
        label={label}
        active={active.key}
        onChange={(key) => view.setQuery({ [tabParameter]: key === first.key ? null : key }, { replace: true })}
        tabs={tabs.map(({ key, label: words, count, printed, content }) => ({
          key,
          label: words,
          count,
          ahead: printed,
          content: (
            <div className={styles.record}>
              {key === first.key || printed ? null : <h2 className={frame.paper}>{words}</h2>}
              {content}
            </div>
          ),
        }))}
      />
    </div>
  );
}
