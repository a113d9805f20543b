import { useState, useId } from "react";
import { Button } from "../../ui/form/Button.tsx";
import { Select, Switch } from "../../ui/form/choices.tsx";
import { Drawer } from "../../ui/dialogs/Drawer.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { previewTheme, restoreTheme, revertTheme, saveTheme, useTheme } from "../theme/theme-store.ts";
import { themeDrawerTexts } from "../texts/shell-texts.ts";
import { lockOf, themeOptions, type LockReason, type ThemeOption } from "./theme-options.ts";
import styles from "./theme-drawer.module.css";

/**
 * One row per option, previewed at once. Save and Restore store the theme and close; any other way of closing reverts
 * to the stored theme with a toast. @see R-H01, R-H05
 */
export function ThemeDrawer({ mobile, onClose }: { mobile: boolean; onClose: () => void }) {
  const t = themeDrawerTexts.useTexts();
  const settings = useTheme((theme) => theme);
  const [open, setOpen] = useState(true);
  const leave = () => {
    if (revertTheme()) toast.info(t("reverted"));
    setOpen(false);
  };
  const save = () => {
    saveTheme();
    toast.success(t("saved"));
    setOpen(false);
  };
  const restore = () => {
    restoreTheme();
    toast.success(t("restored"));
    setOpen(false);
  };
  return (
    <Drawer
      open={open}
      title={t("title")}
      size={280}
      className={styles.drawer}
      onGone={onClose}
      onClose={leave}
      footer={
        <div className={styles.footer}>
          <p className={styles.hint}>{t("hint")}</p>
          <Button variant="primary" onClick={save}>
            {t("save")}
          </Button>
          <Button onClick={restore}>{t("restore")}</Button>
        </div>
      }
    >
      {themeOptions.map((option) => (
        <OptionRow
          key={option.name}
          option={option}
          value={settings[option.name]}
          lock={lockOf(option.name, settings, mobile)}
          onChange={(value) => previewTheme({ [option.name]: value })}
        />
      ))}
    </Drawer>
  );
}

type Value = string | boolean;
type Props = {
  option: ThemeOption;
  value: Value;
  /** Why it cannot be changed now. */
  lock: LockReason | null;
  onChange: (value: Value) => void;
};

/** The label on the left, with the reason below it when locked; the control on the right. */
export function OptionRow({ option, value, lock, onChange }: Props) {
  const t = themeDrawerTexts.useTexts();
  const id = useId();
  const wordOf = (one: Value) => t(`${option.name}.${String(one)}` as "layout.common");
  const shared = { "aria-labelledby": `${id}-label`, ...(lock && { "aria-describedby": `${id}-lock` }) };
  return (
    <div className={styles.row} data-control={option.control} data-option={option.name}>
      <div className={styles.words}>
        <span id={`${id}-label`}>{t(`option.${option.name}`)}</span>
        {lock && (
          <span id={`${id}-lock`} className={styles.lock}>
            {t(`lock.${lock}`)}
          </span>
        )}
      </div>
      {option.control === "switch" && (
        <Switch {...shared} checked={value === true} disabled={lock !== null} onChange={onChange} />
      )}
      {option.control === "select" && (
        <Select
          {...shared}
          className={styles.select!}
          value={String(value)}
          disabled={lock !== null}
          options={option.values.map((one) => ({ value: String(one), label: wordOf(one) }))}
          onChange={onChange}
        />
      )}
      {option.control === "tiles" && (
        <PictureTiles
          labelledBy={shared["aria-labelledby"]}
          value={String(value)}
          tiles={option.values.map((one) => ({ value: String(one), label: wordOf(one) }))}
          disabled={lock !== null}
          onChange={onChange}
        />
      )}
    </div>
  );
}

type PictureTilesProps = {
  labelledBy: string;
  value: string;
  tiles: readonly { value: string; label: string }[];
  disabled: boolean;
  onChange: (value: string) => void;
};

/** A choice of pictures, 80 × 80 px; a group of radio buttons for the keyboard. */
export function PictureTiles({ labelledBy, value, tiles, disabled, onChange }: PictureTilesProps) {
  const name = useId();
  return (
    <div className={styles.tiles} role="radiogroup" aria-labelledby={labelledBy}>
      {tiles.map((tile) => (
        <label key={tile.value} className={styles.picture} data-picture={tile.value}>
          <input
            type="radio"
            name={name}
            checked={tile.value === value}
            disabled={disabled}
            onChange={() => onChange(tile.value)}
          />
          <span className={styles.pictureFace} />
          <span className={styles.pictureLabel}>{tile.label}</span>
        </label>
      ))}
    </div>
  );
}
