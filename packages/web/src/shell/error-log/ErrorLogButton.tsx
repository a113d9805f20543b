import { useState } from "react";
import { useStore } from "zustand";
import BugIcon from "~icons/ri/bug-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { countFaults, errorLog } from "../../kernel/boot/error-log.ts";
import { useNavigation } from "../../kernel/portal/portal-context.tsx";
import { Button } from "../../ui/form/Button.tsx";
import tools from "../tools/tools.module.css";
import { errorLogTexts } from "../texts/shell-texts.ts";
import styles from "./error-log.module.css";

const ErrorLogDialog = lazyComponent(() => import("./ErrorLogDialog.tsx").then((m) => m.ErrorLogDialog));

/** A bug icon with the number of faults, shown only where the log is enabled and there are any. @see R-S12, R-E05 */
export function ErrorLogButton() {
  const { settings } = useNavigation();
  const any = useStore(errorLog, (log) => countFaults(log) > 0);
  const [open, setOpen] = useState(false);
  if (!settings.errorLog || (!any && !open)) return null;
  return (
    <>
      <PartBoundary>
        <Bug onOpen={() => setOpen(true)} />
      </PartBoundary>
      {open && (
        <PartBoundary onFailed={() => setOpen(false)}>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}

function Bug({ onOpen }: { onOpen: () => void }) {
  const t = errorLogTexts.useTexts();
  const count = useStore(errorLog, countFaults);
  const label = t("button", { count });
  return (
    <Button
      variant="unstyled"
      className={tools.tool}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <BugIcon aria-hidden="true" />
      <span className={styles.count}>{count > 99 ? "99+" : count}</span>
    </Button>
  );
}
