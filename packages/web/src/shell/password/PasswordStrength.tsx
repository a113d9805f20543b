import { strengthOf } from "../../kernel/password-strength.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./password.module.css";

export function PasswordStrength({ password }: { password: string }) {
  const t = shellTexts.useTexts();
  const level = strengthOf(password);
  return (
    <span className={styles.strength} role="status">
      <span className={styles.meter} data-level={level} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t("password.strength", { level: t(`password.strength.${level}`) })}
    </span>
  );
}
