import type { UserCard } from "@busbar/contract/users/user-info";
import CopyIcon from "~icons/ri/file-copy-line";
import { toast } from "../../kernel/portal/toasts.ts";
import { copyText } from "../../ui/copying/copy-text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./manager.module.css";

/** Name, mail and phone of the manager, or why they are missing. */
export function ManagerFacts({ card, failed }: { card: UserCard | null | undefined; failed: boolean }) {
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
