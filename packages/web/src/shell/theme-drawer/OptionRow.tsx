import { Select, Switch } from "antd";
import { useId } from "react";
import { PictureTiles } from "./PictureTiles.tsx";
import { themeDrawerTexts } from "./theme-drawer-texts.ts";
import type { LockReason, ThemeOption } from "./theme-options.ts";
import styles from "./theme-drawer.module.css";

type Value = string | boolean;
type Props = {
  option: ThemeOption;
  value: Value;
  /** Why it cannot be changed now. */
  lock: LockReason | null;
  onChange: (value: Value) => void;
};

/** The label at the left, with the reason under it when locked; the control at the right. */
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
