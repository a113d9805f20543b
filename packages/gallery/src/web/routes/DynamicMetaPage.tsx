import { useRouteMeta } from "@busbar/web/kernel/portal/route-meta.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { SelectField } from "@busbar/web/ui/fields/SelectField.tsx";
import cards from "@busbar/web/ui/pages/card.module.css";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import type { ReactNode } from "react";
import { routeTexts } from "./route-texts.ts";
import styles from "./routes.module.css";

const route = "DynamicMeta";
/** As the row ships it. */
const shipped = { title: "", badge: "0", icon: "notification-badge-line" };
const icons = [shipped.icon, "flashlight-line", "plug-line", "sun-line", "windy-line", "battery-charge-line"];

/** A route whose title, badge, icon and place in the menu change while it is open. @see R-G33 */
export function DynamicMetaPage() {
  const t = routeTexts.useTexts();
  const { metaOf, changeMeta, restoreMeta } = useRouteMeta();
  const { badge = "0", icon } = metaOf({ name: route, meta: shipped });
  const part = (title: string, buttons: ReactNode) => (
    <section className={cards.card} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.buttons}>{buttons}</div>
    </section>
  );
  return (
    <PageFrame
      title={t("meta.title")}
      card={false}
      action={<Button onClick={() => restoreMeta(route)}>{t("meta.restore")}</Button>}
    >
      <p className={styles.hint}>{t("meta.hint")}</p>
      <div className={styles.cards}>
        {part(
          t("meta.name"),
          <Button onClick={() => changeMeta(route, { title: "vab-demo" })}>{t("meta.name.change")}</Button>,
        )}
        {part(
          t("meta.badge"),
          <>
            <Button onClick={() => changeMeta(route, { badge: String(Number(badge) + 1) })}>
              {t("meta.badge.add")}
            </Button>
            <Button onClick={() => changeMeta(route, { badge: "0" })}>{t("meta.badge.zero")}</Button>
            <Button onClick={() => changeMeta(route, { badge: undefined })}>{t("meta.badge.remove")}</Button>
          </>,
        )}
        {part(
          t("meta.icon"),
          <SelectField
            aria-label={t("meta.icon")}
            value={icon ?? ""}
            onChange={(event) => changeMeta(route, { icon: event.target.value })}
          >
            {icons.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>,
        )}
        {part(
          t("meta.active"),
          <>
            <Button onClick={() => changeMeta(route, { activeMenu: "/other/notice" })}>{t("meta.active.move")}</Button>
            <Button onClick={() => changeMeta(route, { activeMenu: undefined })}>{t("meta.active.back")}</Button>
          </>,
        )}
      </div>
    </PageFrame>
  );
}
