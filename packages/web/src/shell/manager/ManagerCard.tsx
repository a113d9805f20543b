import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { useRef, useState } from "react";
import ManagerIcon from "~icons/ri/customer-service-2-line";
import { shellTexts } from "../texts/shell-texts.ts";
import { useManagerCard } from "../../kernel/queries/manager-card.ts";
import tools from "../tools/tools.module.css";
import styles from "./manager.module.css";

const ManagerFacts = lazyComponent(() => import("./ManagerFacts.tsx").then((m) => m.ManagerFacts));

/** Milliseconds after the pointer has left until the card closes. */
const closeDelay = 200;

/**
 * The sales manager of an enterprise user: a card on hover, focus or click, fetched once per session on the first of
 * these.
 * @see R-S02, R-S23
 */
export function ManagerCard({ wordless }: { wordless: boolean }) {
  const t = shellTexts.useTexts();
  const [open, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const card = useManagerCard(isWanted);
  const show = () => {
    clearTimeout(leaving.current);
    setWanted(true);
    setOpen(true);
    if (card.isError) void card.refetch();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hover is an addition to the button
    <div
      className={styles.place}
      onPointerEnter={(event) => event.pointerType === "mouse" && show()}
      onPointerLeave={(event) => {
        if (event.pointerType === "mouse") leaving.current = setTimeout(() => setOpen(false), closeDelay);
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      <Button
        variant="unstyled"
        className={tools.tool}
        aria-expanded={open}
        aria-label={t("manager.title")}
        onFocus={show}
        onClick={show}
      >
        <ManagerIcon aria-hidden="true" />
        {!wordless && <span>{t("manager.title")}</span>}
      </Button>
      {open && (
        <section className={styles.card} aria-label={t("manager.title")} aria-live="polite">
          <PartBoundary>
            <ManagerFacts card={card.data} failed={card.isError} />
          </PartBoundary>
        </section>
      )}
    </div>
  );
}

/** The sales manager's card, always open beside the content. @see R-S02 */
export function ManagerPanel() {
  const t = shellTexts.useTexts();
  const card = useManagerCard();
  return (
    <section className={styles.standing} aria-label={t("manager.title")}>
      <PartBoundary>
        <ManagerFacts card={card.data} failed={card.isError} />
      </PartBoundary>
    </section>
  );
}
