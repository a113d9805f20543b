import type { texts } from "./zh.ts";
import styles from "./shortcuts.module.css";

export type ShortcutGroup = "general" | "shell" | "record" | "table" | "palette";

export type Shortcut = {
  /** Also the key of its text. */
  text: Exclude<keyof typeof texts, "version" | "release" | "build">;
  group: ShortcutGroup;
  /** Keys as `KeyboardEvent.key` names them; several are pressed together, several lists are alternatives. */
  keys: readonly (readonly string[])[];
  /** The tool or landmark of the shell that it activates; listed only while that is visible. */
  landmark?: string;
  /** Works only where rows can be selected. */
  selects?: true;
};

/** Stands for Ctrl, or ⌘ on a Mac. */
export const mainKey = "Mod";

const press = (text: Shortcut["text"], key: string, group: ShortcutGroup = "shell"): Shortcut => ({
  text,
  group,
  keys: [[key]],
  landmark: text,
});
const inTable = (text: Shortcut["text"], ...keys: string[][]): Shortcut => ({ text, group: "table", keys });
const selecting = (text: Shortcut["text"], ...keys: string[][]): Shortcut => ({
  text,
  group: "table",
  keys,
  selects: true,
});
const inPalette = (text: Shortcut["text"], ...keys: string[][]): Shortcut => ({ text, group: "palette", keys });

/**
 * All shortcuts of the portal. Single keys work while nothing is being typed, and can be switched off; tables and the
 * palette handle their own while focused. To add a part of the shell, add an entry here and `data-place` to its button.
 */
export const shortcuts: readonly Shortcut[] = [
  { text: "palette", group: "general", keys: [[mainKey, "k"]] },
  { text: "search", group: "general", keys: [["/"]] },
  { text: "help", group: "general", keys: [["?"]] },
  { text: "close_layer", group: "general", keys: [["Escape"]] },
  press("menu", "m"),
  press("fold", "["),
  press("crumb", "b"),
  press("tabs", "t"),
  press("errors", "e"),
  press("notices", "n"),
  press("manager", "s"),
  press("jobs", "q"),
  press("fullScreen", "f"),
  press("language", "l"),
  press("mode", "d"),
  press("theme", "h"),
  press("refresh", "r"),
  press("user", "u"),
  press("undo", "z"),
  press("recordNext", "j", "record"),
  press("recordPrevious", "k", "record"),
  inTable("table.move", ["ArrowUp"], ["ArrowDown"], ["ArrowLeft"], ["ArrowRight"]),
  inTable("table.rows", ["j"], ["k"]),
  inTable("table.ends", ["Home"], ["End"]),
  inTable("table.pages", ["PageDown"], ["PageUp"]),
  inTable("table.open", ["Enter"]),
  selecting("table.select", ["x"], [" "]),
  selecting("table.range", ["Shift", "ArrowUp"], ["Shift", "ArrowDown"]),
  selecting("table.page", [mainKey, "a"]),
  selecting("table.clear", ["Escape"]),
  inTable("table.enter", ["F2"]),
  inTable("table.width", ["Alt", "ArrowLeft"], ["Alt", "ArrowRight"]),
  inTable("table.order", ["Alt", "Shift", "ArrowLeft"], ["Alt", "Shift", "ArrowRight"]),
  inPalette("palette.move", ["ArrowUp"], ["ArrowDown"]),
  inPalette("palette.ends", ["Home"], ["End"]),
  inPalette("palette.open", ["Enter"]),
  inPalette("palette.window", [mainKey, "Enter"]),
];

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Labels of the keys. */
const caps: Record<string, string> = {
  [mainKey]: isApple ? "⌘" : "Ctrl",
  Alt: isApple ? "⌥" : "Alt",
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

/** Keys pressed together, rendered like keys. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.caps}>
      {keys.map((key) => (
        <kbd key={key}>{capOf(key)}</kbd>
      ))}
    </span>
  );
}
