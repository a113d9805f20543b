import { menuTexts } from "./menu-texts.ts";
import { type MenuFlag, menuFlags } from "./menu-values.ts";
import controls from "../../ui/fields/controls.module.css";
import styles from "./menus.module.css";

type FlagChoiceProps = { id?: string; value?: readonly MenuFlag[]; onChange?: (flags: MenuFlag[]) => void };

/** The flags of a menu entry. */
export function FlagChoice({ id, value = [], onChange }: FlagChoiceProps) {
  const t = menuTexts.useTexts();
  return (
    <fieldset id={id} className={styles.flags} aria-label={t("flags")}>
      {menuFlags.map((flag) => (
        <label key={flag}>
          <input
            type="checkbox"
            className={controls.check}
            checked={value.includes(flag)}
            onChange={({ target }) =>
              onChange?.(menuFlags.filter((one) => (one === flag ? target.checked : value.includes(one))))
            }
          />
          {t(`flag.${flag}`)}
        </label>
      ))}
    </fieldset>
  );
}
