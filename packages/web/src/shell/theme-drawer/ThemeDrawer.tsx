import { Button, Drawer } from "antd";
import { useState } from "react";
import { toast } from "../../kernel/toasts.ts";
import { previewTheme, restoreTheme, revertTheme, saveTheme, useTheme } from "../theme/theme-store.ts";
import { OptionRow } from "./OptionRow.tsx";
import { themeDrawerTexts } from "./theme-drawer-texts.ts";
import { lockOf, themeOptions } from "./theme-options.ts";
import styles from "./theme-drawer.module.css";

/**
 * One row per option, shown at once as a preview. Save and Restore keep and close; any other way of closing goes back
 * to what was saved and says so. @see R-H01, R-H05
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
      placement="right"
      size={280}
      mask={{ blur: false }}
      rootClassName={styles.drawer!}
      afterOpenChange={(shown) => !shown && onClose()}
      onClose={leave}
      footer={
        <div className={styles.footer}>
          <p className={styles.hint}>{t("hint")}</p>
          <Button type="primary" onClick={save}>
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
