import SearchIcon from "~icons/ri/search-line";
import { useShellDoors } from "../../kernel/shell-doors.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./layouts.module.css";

/** Looks like a field and opens the palette, where one types. */
export function SearchField() {
  const t = shellTexts.useTexts();
  const doors = useShellDoors();
  return (
    <button type="button" className={styles.search} aria-haspopup="dialog" onClick={doors.search}>
      <SearchIcon aria-hidden="true" />
      <span>{t("search.field")}</span>
      <kbd aria-hidden="true">{/mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}
