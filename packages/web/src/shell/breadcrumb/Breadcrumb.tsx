import { Fragment } from "react";
import { useStore } from "zustand";
import ArrowIcon from "~icons/ri/arrow-down-s-line";
import { useLanguage } from "../../kernel/i18n.ts";
import { useSiteRoutes } from "../../kernel/portal-context.tsx";
import { useRouteMeta } from "../../kernel/route-meta.ts";
import { landingOf } from "../../kernel/site-routes.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { RouteIcon } from "../menu/RouteIcon.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { titleOf, useViewTitle } from "../use-title.ts";
import type { Site } from "../view-host/site.ts";
import { crumbsOf } from "./crumbs.ts";
import styles from "./breadcrumb.module.css";

/** Where one is; each step with neighbours offers them. On a phone only the page's own title has room. */
export function Breadcrumb({ site, lastOnly }: { site: Site; lastOnly: boolean }) {
  const t = shellTexts.useTexts();
  const language = useLanguage();
  const route = useStore(site.store, ({ place }) => (place?.locked ? undefined : place?.route));
  const { metaOf } = useRouteMeta();
  const crumbs = crumbsOf(route, useSiteRoutes(), metaOf);
  const title = useViewTitle(site);
  if (lastOnly || crumbs.length === 0) {
    return (
      <nav aria-label={t("crumb.label")}>
        <p className={lastOnly ? styles.single : undefined}>{title}</p>
      </nav>
    );
  }
  return (
    <nav aria-label={t("crumb.label")}>
      <ol className={styles.list}>
        {crumbs.map(({ route: step, address, siblings }, index) => {
          const last = index === crumbs.length - 1;
          const meta = metaOf(step.item);
          const name = titleOf(meta, language);
          return (
            <Fragment key={step.path}>
              {index > 0 && (
                <li aria-hidden="true" className={styles.mark}>
                  &gt;
                </li>
              )}
              <li className={styles.step}>
                {meta.icon && <RouteIcon name={meta.icon} own={meta.isCustomSvg ?? false} />}
                {last || address === undefined ? (
                  <span aria-current={last && step === route ? "page" : undefined}>{name}</span>
                ) : (
                  <a
                    href={`#${address}`}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      site.navigate(address);
                    }}
                  >
                    {name}
                  </a>
                )}
                {siblings.length > 0 && (
                  <MenuButton
                    label={`${name} …`}
                    className={styles.more!}
                    entries={() =>
                      siblings.map((one) => ({
                        key: one.path,
                        label: titleOf(metaOf(one.item), language),
                        checked: one === step,
                        onRun: () => site.navigate(landingOf(one) ?? one.path),
                      }))
                    }
                  >
                    <ArrowIcon aria-hidden="true" />
                  </MenuButton>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
