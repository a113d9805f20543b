import type { ReactNode } from "react";
import IconEmpty from "~icons/ri/inbox-2-line";
import { Icon, type IconShape } from "../Icon.tsx";
import IconLock from "~icons/ri/lock-2-line";
import { useUiTexts } from "../texts/ui-texts.tsx";
import styles from "./states.module.css";

type EmptyStateProps = { title: string; hint?: string | undefined; action?: ReactNode; icon?: IconShape };

/** Says what would be shown here and offers the next step. */
export function EmptyState({ title, hint, action, icon = IconEmpty }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.stateIcon}>
        <Icon of={icon} size={32} />
      </span>
      <p className={styles.stateTitle}>{title}</p>
      {hint ? <p className={styles.stateHint}>{hint}</p> : null}
      {action ? <div className={styles.stateAction}>{action}</div> : null}
    </div>
  );
}

/** Says which permission is missing and who can grant it. */
export function NoRight({ right, who }: { right?: string | undefined; who?: string | undefined }) {
  const texts = useUiTexts().noRight;
  const hint = [right && texts.needs(right), who && texts.who(who)].filter(Boolean).join(" ");
  return <EmptyState icon={IconLock} title={texts.title} hint={hint || undefined} />;
}
