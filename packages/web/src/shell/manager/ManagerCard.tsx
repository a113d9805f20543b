import { useRef, useState } from "react";
import ManagerIcon from "~icons/ri/customer-service-2-line";
import { shellTexts } from "../texts/shell-texts.ts";
import tools from "../tools/tools.module.css";
import { ManagerFacts } from "./ManagerFacts.tsx";
import styles from "./manager.module.css";
import { useManagerCard } from "./use-manager-card.ts";

/** Milliseconds before leaving the pointer closes the card. */
const patience = 200;

/**
 * An enterprise user's sales manager: a card on hover, focus or click, looked up once per session on the first of them.
 * @see R-S02, R-S23
 */
export function ManagerCard({ wordless }: { wordless: boolean }) {
  const t = shellTexts.useTexts();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { visitCode, card, facts } = useManagerCard(asked);
  const show = () => {
    clearTimeout(leaving.current);
    setAsked(true);
    setOpen(true);
    if (card.isError) void card.refetch();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hover is an addition to the button
    <div
      className={styles.place}
      onPointerEnter={(event) => event.pointerType === "mouse" && show()}
      onPointerLeave={(event) => {
        if (event.pointerType === "mouse") leaving.current = setTimeout(() => setOpen(false), patience);
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      <button
        type="button"
        className={tools.tool}
        aria-expanded={open}
        aria-label={t("manager.title")}
        onFocus={show}
        onClick={show}
      >
        <ManagerIcon aria-hidden="true" />
        {!wordless && <span>{t("manager.title")}</span>}
      </button>
      {open && (
        <section className={styles.card} aria-label={t("manager.title")} aria-live="polite">
          {visitCode === "" ? <p className={styles.quiet}>{t("manager.none")}</p> : <ManagerFacts {...facts} />}
        </section>
      )}
    </div>
  );
}
