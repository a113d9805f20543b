import type { Identity } from "@busbar/contract/social/social";
import IconKey from "~icons/ri/key-2-line";
import { Button } from "../../ui/form/Button.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { socialTexts } from "./social-texts.ts";
import styles from "./social.module.css";

type Props = { identity: Identity; removable: boolean; onUnlink: () => void };

/** One linked account; it cannot be unlinked while it is the only way to sign in, and says so. */
export function LinkedAccount({ identity, removable, onUnlink }: Props) {
  const t = socialTexts.useTexts();
  const { id, title, email, linkedAt, lastUsedAt } = identity;
  return (
    <li className={styles.account}>
      <Icon of={IconKey} size={20} />
      <div className={styles.who}>
        <b>{title}</b>
        {email && <span>{email}</span>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t("linkedAt")}</dt>
          <dd>
            <DateText value={linkedAt} />
          </dd>
        </div>
        <div>
          <dt>{t("lastUsed")}</dt>
          <dd>{lastUsedAt ? <DateText value={lastUsedAt} /> : t("never")}</dd>
        </div>
      </dl>
      <div className={styles.act}>
        <Button
          aria-label={t("unlink.one", { title })}
          aria-describedby={removable ? undefined : `last-way-${id}`}
          aria-disabled={!removable}
          onClick={() => removable && onUnlink()}
        >
          {t("unlink")}
        </Button>
        {!removable && (
          <p id={`last-way-${id}`} className={styles.why}>
            {t("unlink.last")}
          </p>
        )}
      </div>
    </li>
  );
}
