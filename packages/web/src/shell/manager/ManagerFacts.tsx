import type { UserCard } from "@busbar/contract/users";
import CopyIcon from "~icons/ri/file-copy-line";
import { toast } from "../../kernel/toasts.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./manager.module.css";

/** Name, mail and phone of the manager, or what is known instead. */
export function ManagerFacts({
  card,
  missing,
  failed,
}: {
  card: UserCard | undefined;
  missing: boolean;
  failed: boolean;
}) {
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
      <dl className={styles.facts}>
        <Fact name={t("manager.email")} value={card.email} scheme="mailto" />
        <Fact name={t("manager.mobile")} value={card.mobile} scheme="tel" />
      </dl>
    </>
  );
}

function Fact({ name, value, scheme }: { name: string; value: string; scheme: "mailto" | "tel" }) {
  const t = shellTexts.useTexts();
  if (value === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a href={`${scheme}:${value}`}>{value}</a>
        <button
          type="button"
          aria-label={t("manager.copy", { what: name })}
          onClick={() => void navigator.clipboard?.writeText(value).then(() => toast.success(t("manager.copied")))}
        >
          <CopyIcon aria-hidden="true" />
        </button>
      </dd>
    </div>
  );
}
