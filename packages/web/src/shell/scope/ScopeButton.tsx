import ScopeIcon from "~icons/ri/focus-2-line";
import { type ReactNode, useEffect, useState } from "react";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { reportReadError } from "../../kernel/calls/call-errors.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useChooseScope, useScopeWords } from "../../kernel/session/chosen-scope.ts";
import { Button } from "../../ui/form/Button.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import tools from "../tools/tools.module.css";
import styles from "./scope.module.css";

const ScopeDialog = lazyComponent(() => import("./ScopeDialog.tsx").then((m) => m.ScopeDialog));

export type ScopeTool = {
  /** The chosen scope as text; undefined when none is chosen. */
  words: string | undefined;
  label: string;
  ask: () => void;
  dialog: ReactNode;
};

/** The scope button and dialog for those who may choose; null for everybody else. */
export function useScopeTool(): ScopeTool | null {
  const t = shellTexts.useTexts();
  const { choosesScope, scopeLost } = useUser();
  const words = useScopeWords();
  const choose = useChooseScope();
  const [isOpen, setOpen] = useState(false);
  // The server reported, with the user's data, that the scope no longer exists.
  useEffect(() => {
    if (!scopeLost) return;
    toast.info(t("scope.lost"));
    choose({}).catch(reportReadError);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each loss
  }, [scopeLost]);
  if (!choosesScope) return null;
  const close = () => setOpen(false);
  const dialog = isOpen && (
    <PartBoundary onFailed={close}>
      <ScopeDialog onClose={close} />
    </PartBoundary>
  );
  return { words, label: t("scope.button", { scope: words ?? t("scope.all") }), ask: () => setOpen(true), dialog };
}

/** Shows the chosen scope in the header; on a phone only while one is chosen. */
export function ScopeButton({ words, label, ask, wordless }: Omit<ScopeTool, "dialog"> & { wordless: boolean }) {
  return (
    <Button
      variant="unstyled"
      className={words === undefined ? tools.tool : `${tools.tool} ${styles.chosen}`}
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onClick={ask}
    >
      <ScopeIcon aria-hidden="true" />
      {words !== undefined && !wordless && <span className={styles.words}>{words}</span>}
    </Button>
  );
}
