import IconDone from "~icons/ri/check-line";
import { Icon } from "../../ui/Icon.tsx";
import { verificationTexts } from "./verification-texts.ts";
import styles from "./verification.module.css";

const steps = ["check", "details", "sent"] as const;

/** Where the application stands. */
export function ApplySteps({ current }: { current: (typeof steps)[number] }) {
  const t = verificationTexts.useTexts();
  const at = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t("steps")}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={index < at ? styles.stepDone : index === at ? styles.stepNow : styles.stepLater}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={styles.stepMark}>{index < at ? <Icon of={IconDone} size={14} /> : index + 1}</span>
          <span>{t(`step.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}
