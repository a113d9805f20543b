import { useState } from "react";
import { RouteIcon } from "@busbar/web/kernel/portal/RouteIcon.tsx";
import { IconPicker } from "@busbar/web/records/icons/IconPicker.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { iconTexts } from "./icon-texts.ts";
import styles from "./icons.module.css";

/** The choice of an icon as the management of the menu has it. @see R-G05 */
export function IconSelectorPage() {
  const t = iconTexts.useTexts();
  const [name, setName] = useState("24-hours-fill");
  return (
    <PageFrame title={t("selector.title")}>
      <p className={styles.hint}>{t("selector.hint")}</p>
      <div className={styles.selector}>
        <IconPicker
          aria-label={t("selector.label", { name: name || t("selector.none") })}
          none={t("selector.none")}
          value={name}
          onChange={setName}
        />
        {name && (
          <span className={styles.chosen}>
            <RouteIcon name={name} />
            <code>{`<IconRi name="${name}" />`}</code>
          </span>
        )}
      </div>
    </PageFrame>
  );
}
