import { type ReactNode, useState } from "react";
import IconClosed from "~icons/ri/arrow-right-s-line";
import styles from "../../../records/page/record-page.module.css";
import { Icon } from "../../../ui/Icon.tsx";
import { Button } from "../../../ui/form/Button.tsx";

/** A collapsed section whose contents are loaded when it is opened. */
export function OnDemandSection({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={`${styles.section} ${styles.onDemand}`}>
      <h2>
        <Button variant="unstyled" aria-expanded={open} onClick={() => setOpen(!open)}>
          {title}
          <Icon of={IconClosed} />
        </Button>
      </h2>
      {open ? children : null}
    </section>
  );
}
