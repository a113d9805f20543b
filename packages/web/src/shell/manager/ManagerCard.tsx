import { copyText } from "../../ui/copying/copy-text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { useRef, useState } from "react";
import ManagerIcon from "~icons/ri/customer-service-2-line";
import { shellTexts } from "../texts/shell-texts.ts";
import type { UserCard } from "@busbar/contract/users/user-info";
import CopyIcon from "~icons/ri/file-copy-line";
import { toast } from "../../kernel/portal/toasts.ts";
import { useQuery } from "@tanstack/react-query";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
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
  const { visitCode, card, facts } = useManagerCard(isWanted);
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
          {visitCode === "" ? <p className={styles.quiet}>{t("manager.none")}</p> : <ManagerFacts {...facts} />}
        </section>
      )}
    </div>
  );
}

/** Name, mail and phone of the manager, or why they are missing. */
function ManagerFacts({ card, missing, failed }: { card: UserCard | undefined; missing: boolean; failed: boolean }) {
  const t = shellTexts.useTexts();
  if (missing) return <p className={styles.quiet}>{t("manager.none")}</p>;
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

/** The sales manager of the signed-in user, fetched once per session from when `isWanted` is true. */
function useManagerCard(isWanted: boolean) {
  const api = useApi();
  const { visitCode } = useUser();
  const card = useQuery({
    // The card says itself that it failed.
    meta: { quiet: true },
    queryKey: ["users", "card", visitCode],
    queryFn: ({ signal }) => api.userDetail({ query: { userCode: visitCode } }, { signal }),
    enabled: isWanted && visitCode !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { visitCode, card, facts: { card: card.data, missing: isMissing(card.error), failed: card.isError } };
}

/** No user has this code, or none that the caller may see. */
function isMissing(error: unknown): boolean {
  return (error as { httpStatus?: number } | null)?.httpStatus === 404;
}

/** The sales manager's card, always open beside the content. @see R-S02 */
export function ManagerPanel() {
  const t = shellTexts.useTexts();
  const { visitCode, facts } = useManagerCard(true);
  return (
    <section className={styles.standing} aria-label={t("manager.title")}>
      {visitCode === "" ? <p className={styles.quiet}>{t("manager.none")}</p> : <ManagerFacts {...facts} />}
    </section>
  );
}
