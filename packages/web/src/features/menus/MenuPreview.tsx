import type { RouteItem } from "@busbar/contract/menus/menus";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { audienceOfRole } from "@busbar/contract/menus/menu-audience";
import { routesFor, shownRoutes } from "@busbar/contract/menus/menu-access";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { RouteIcon } from "../../kernel/portal/RouteIcon.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { menuTexts } from "./menu-texts.ts";
import { roleList } from "./menu-queries.ts";
import styles from "./menus.module.css";

/** `levelHidden` removes only the entry: its children move up. */
const risen = (items: readonly RouteItem[]): RouteItem[] =>
  items.flatMap((item) => (item.meta.levelHidden ? risen(item.children ?? []) : [item]));

/** The menu as a role sees it, including unsaved changes. */
export function MenuPreview({ routes }: { routes: readonly RouteItem[] }) {
  const t = menuTexts.useTexts();
  const language = useLanguage();
  const roles = useQuery(roleList(useApi())).data ?? [];
  const [chosen, setChosen] = useState("");
  const role = roles.find(({ code }) => code === chosen) ?? roles[0];
  const access = {
    admin: role?.fullAccess ?? true,
    roles: role ? [role.code] : [],
    permissions: role?.permissions ?? [],
  };
  const items = shownRoutes(routesFor(routes, audienceOfRole(role?.code)), access);
  return (
    <section className={styles.preview} aria-label={t("preview")}>
      <h2>{t("preview")}</h2>
      {roles.length > 0 ? (
        <SelectField
          aria-label={t("preview.as")}
          value={role?.code ?? ""}
          onChange={({ target }) => setChosen(target.value)}
        >
          {roles.map((one) => (
            <option key={one.code} value={one.code}>
              {language === "zh" ? one.nameZh : one.nameEn}
            </option>
          ))}
        </SelectField>
      ) : null}
      {items.length > 0 ? <PreviewList items={items} /> : <p>{t("preview.empty")}</p>}
    </section>
  );
}

function PreviewList({ items }: { items: readonly RouteItem[] }) {
  const language = useLanguage();
  return (
    <ul className={styles.routes}>
      {risen(items).map(({ name, meta, children = [] }) => (
        <li key={name}>
          <span className={styles.route}>
            {meta.icon ? <RouteIcon name={meta.icon} own={meta.isCustomSvg ?? false} /> : null}
            <span>{(language === "en" && meta.titleEn) || meta.title}</span>
            {meta.badge ? <b className={styles.badge}>{meta.badge}</b> : null}
            {meta.dot ? <i className={styles.dot} /> : null}
          </span>
          {children.length > 0 ? <PreviewList items={children} /> : null}
        </li>
      ))}
    </ul>
  );
}
