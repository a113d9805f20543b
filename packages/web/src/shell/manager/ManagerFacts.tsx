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
      <button
        type="button"
        aria-label={copy}
        title={copy}
        onClick={() => void navigator.clipboard?.writeText(value).then(() => toast.success(t("manager.copied")))}
      >
        <CopyIcon aria-hidden="true" />
      </button>
    </li>
  );
}
