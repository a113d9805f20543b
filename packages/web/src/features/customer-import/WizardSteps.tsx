import IconDone from "~icons/ri/check-line";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./customer-import.module.css";
import { importTexts } from "./import-texts.ts";
import { type StepName, stepNames } from "./wizard-state.ts";

/** Where the import stands. */
export function WizardSteps({ current }: { current: StepName }) {
  const t = importTexts.useTexts();
  const at = stepNames.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t("steps")}>
      {stepNames.map((name, index) => (
        <li
          key={name}
          className={index < at ? styles.stepDone : index === at ? styles.stepNow : styles.stepLater}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={styles.stepMark}>{index < at ? <Icon of={IconDone} size={14} /> : index + 1}</span>
          <span className={styles.stepName}>{t(`step.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}
