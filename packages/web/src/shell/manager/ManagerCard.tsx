import { copyText } from "../../ui/copying/copy-text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { useRef, useState } from "react";
import ManagerIcon from "~icons/ri/customer-service-2-line";
import { shellTexts } from "../texts/shell-texts.ts";
import type { UserCard } from "@busbar/contract/users/user-info";
import CopyIcon from "~icons/ri/file-copy-line";
import { toast } from "../../kernel/portal/toasts.ts";
import { useManagerCard } from "../../kernel/queries/manager-card.ts";
import tools from "../tools/tools.module.css";
import styles from "./manager.module.css";

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
          <ManagerFacts card={card.data} failed={card.isError} />
        </section>
      )}
    </div>
  );
}

/** Name, mail and phone of the manager, or why they are missing. */
function ManagerFacts({ card, failed }: { card: UserCard | null | undefined; failed: boolean }) {
  const t = shellTexts.useTexts();
  if (card === null) return <p className={styles.quiet}>{t("manager.none")}</p>;
  if (failed) return <p className={styles.quiet}>{t("manager.failed")}</p>;
  if (!card) {
    return (
      <div className={styles.skeleton} role="status" aria-label={t("manager.loading")}>
        <i />
        <i />
        <i />
      </div>
    );
  }
  return (
    <>
      <p className={styles.title}>{t("manager.title")}</p>
      <p className={styles.name}>{card.fullName}</p>
      <ul className={styles.facts}>
        <Fact
          value={card.email}
          address={`mailto:${card.email}`}
          text={t("manager.email", { email: card.email })}
          copy={t("manager.copyEmail")}
        />
        <Fact
          value={card.mobile}
          address={`tel:${card.mobile}`}
          text={t("manager.phone", { phone: card.mobile })}
          copy={t("manager.copyPhone")}
        />
      </ul>
    </>
  );
}

type FactProps = { value: string; address: string; text: string; copy: string };

function Fact({ value, address, text, copy }: FactProps) {
  const t = shellTexts.useTexts();
  if (value === "") return null;
  return (
    <li>
      <a href={address}>{text}</a>
      <Button
        variant="unstyled"
        aria-label={copy}
        title={copy}
        onClick={() => void copyText(value).then((copied) => copied && toast.success(t("manager.copied")))}
      >
        <CopyIcon aria-hidden="true" />
      </Button>
    </li>
  );
}

/** The sales manager's card, always open beside the content. @see R-S02 */
export function ManagerPanel() {
  const t = shellTexts.useTexts();
  const card = useManagerCard();
  return (
    <section className={styles.standing} aria-label={t("manager.title")}>
      <ManagerFacts card={card.data} failed={card.isError} />
    </section>
  );
}
