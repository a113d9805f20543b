import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./password.module.css";

/**
 * 1 weak, 2 fair, 3 strong: by length and kinds of characters. A hint while typing; the server's policy decides.
 */
export function strengthOf(password: string): 1 | 2 | 3 {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const length = new Set(password).size >= 5 ? [...password].length : 0;
  if (length >= 14 || (length >= 10 && kinds >= 3)) return 3;
  return length >= 8 && kinds >= 2 ? 2 : 1;
}

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
