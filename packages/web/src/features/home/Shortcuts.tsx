import ArrowIcon from "~icons/ri/arrow-right-line";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { usePortalRoutes } from "../../kernel/portal/portal-context.tsx";
import { allRoutes, isExternal } from "../../kernel/portal/portal-routes.ts";
import { useView } from "../../kernel/portal/view.ts";
import cards from "../../ui/pages/card.module.css";
import { homeTexts } from "./home-texts.ts";
import styles from "./home.module.css";

/** Maximum number of tiles; the menu has all pages. */
const most = 8;

/** Tiles of pages that the person may open. */
export function Shortcuts() {
  const t = homeTexts.useTexts();
  const language = useLanguage();
  const view = useView();
  const pages = allRoutes(usePortalRoutes()).filter(
    ({ path, item }) =>
      item.component !== "" && !item.meta.hidden && !path.includes(":") && !isExternal(path) && path !== view.path,
  );
  return (
    <section className={`${cards.card} ${styles.card}`}>
      <h2>{t("shortcuts")}</h2>
      {pages.length === 0 && <p>{t("shortcuts.none")}</p>}
      <ul className={styles.tiles}>
        {pages.slice(0, most).map(({ path, item, parent }) => (
          <li key={path}>
            <a
              href={`#${path}`}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                view.navigate(path);
              }}
            >
              <span>
                <b>{language === "en" ? (item.meta.titleEn ?? item.meta.title) : item.meta.title}</b>
                {parent && (
                  <small>
                    {language === "en" ? (parent.item.meta.titleEn ?? parent.item.meta.title) : parent.item.meta.title}
                  </small>
                )}
              </span>
              <ArrowIcon aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
