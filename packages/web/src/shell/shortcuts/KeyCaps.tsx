import { mainKey } from "./shortcut-list.ts";
import styles from "./shortcuts.module.css";

const onApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** What is printed on the key. */
const caps: Record<string, string> = {
  [mainKey]: onApple ? "⌘" : "Ctrl",
  Alt: onApple ? "⌥" : "Alt",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageDown: "Page Down",
  PageUp: "Page Up",
  " ": "Space",
};
const capOf = (key: string) => caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** Keys pressed together, as a keyboard shows them. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.caps}>
      {keys.map((key) => (
        <kbd key={key}>{capOf(key)}</kbd>
      ))}
    </span>
  );
}
