import { type ReactNode, useState } from "react";
import IconClosed from "~icons/ri/arrow-right-s-line";
import styles from "../../../records/page/record-page.module.css";
import { Icon } from "../../../ui/Icon.tsx";

/** A collapsed section whose contents are loaded when it is opened. */
export function OnDemandSection({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={`${styles.section} ${styles.onDemand}`}>
      <h2>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {title}
          <Icon of={IconClosed} />
        </button>
      </h2>
      {open ? children : null}
    </section>
  );
}
