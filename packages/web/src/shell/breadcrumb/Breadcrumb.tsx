import { Fragment } from "react";
import ArrowIcon from "~icons/ri/arrow-down-s-line";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { usePortalRoutes } from "../../kernel/portal/portal-context.tsx";
import { useRouteMeta } from "../../kernel/portal/route-meta.ts";
import { allRoutes, landingOf, chainOf, isExternal, type PortalRoute } from "../../kernel/portal/portal-routes.ts";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import { RouteIcon } from "../../kernel/portal/RouteIcon.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { titleOf, useRouterState, useViewTitle } from "../navigation/use-router.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import type { RouteItem, RouteMeta } from "@busbar/contract/menus/menus";
import styles from "./breadcrumb.module.css";

/**
 * The path to the current page; each step with siblings offers them in a menu. On a phone there is room for the page's
 * title only.
 */
export function Breadcrumb({ router, lastOnly }: { router: PortalRouter; lastOnly: boolean }) {
  const t = shellTexts.useTexts();
  const language = useLanguage();
  const route = useRouterState(router, ({ location }) => (location?.locked ? undefined : location?.route));
  const { metaOf } = useRouteMeta();
  const views = useRouterState(router, ({ list }) => list.views);
  const routes = usePortalRoutes();
  const listed = route && pageAbove(route, routes, metaOf);
  // One's profile has an address beside that of its menu entry, which is the same page and no step above it.
  const isListed = listed !== undefined && listed.item.component === route?.item.component;
  const above = isListed ? undefined : listed;
  const crumbs = crumbsOf(listed ?? route, routes, metaOf);
  /** Restores the last address of the parent page: a kept view knows its filters and its scroll position. */
  const goTo = (address: string) => {
    const kept = address === above?.path ? views.find(({ location }) => location.path === address) : undefined;
    router.navigate(address + (kept?.location.search ?? ""), kept && { arrival: "tab" });
  };
  const title = useViewTitle(router);
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
                {(last && !above) || address === undefined ? (
                  <span aria-current={last && !above ? "page" : undefined}>{name}</span>
                ) : (
                  <a
                    href={`#${address}`}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      goTo(address);
                    }}
                  >
                    {name}
                  </a>
                )}
                {siblings.length > 0 && (
                  <MenuButton
                    label={`${name} …`}
                    variant="unstyled"
                    className={styles.more}
                    entries={() =>
                      siblings.map((sibling) => ({
                        key: sibling.path,
                        label: titleOf(metaOf(sibling.item), language),
                        checked: sibling === step,
                        onRun: () => router.navigate(landingOf(sibling) ?? sibling.path),
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
        {above && (
          <>
            <li aria-hidden="true" className={styles.mark}>
              &gt;
            </li>
            <li className={styles.step}>
              <span aria-current="page" className={styles.name}>
                {title}
              </span>
            </li>
          </>
        )}
      </ol>
    </nav>
  );
}

export type Crumb = {
  route: PortalRoute;
  /** Address that it opens; absent for a group without pages. */
  address: string | undefined;
  siblings: readonly PortalRoute[];
};

/** The menu page that a page outside of the menu belongs to, such as the list of a record. */
function pageAbove(
  route: PortalRoute,
  routes: readonly PortalRoute[],
  metaOf: (item: RouteItem) => RouteMeta,
): PortalRoute | undefined {
  const { hidden, activeMenu } = metaOf(route.item);
  return hidden && activeMenu ? allRoutes(routes).find(({ path }) => path === activeMenu) : undefined;
}

/** The matched routes, without those marked hidden or breadcrumbHidden. @see R-S09 */
function crumbsOf(
  route: PortalRoute | undefined,
  top: readonly PortalRoute[],
  metaOf: (item: RouteItem) => RouteMeta = (item) => item.meta,
): Crumb[] {
  if (!route) return [];
  return chainOf(route)
    .filter((one) => !metaOf(one.item).hidden && !metaOf(one.item).breadcrumbHidden)
    .map((one) => ({ route: one, address: landingOf(one), siblings: siblingsOf(one, top) }));
}

/** The other routes of the same level; empty when there are none. */
function siblingsOf(route: PortalRoute, top: readonly PortalRoute[]): PortalRoute[] {
  const level = (route.parent?.children ?? top).filter(
    (one) =>
      !one.item.meta.hidden && !one.item.meta.levelHidden && !isExternal(one.path) && landingOf(one) !== undefined,
  );
  return level.length > 1 ? level : [];
}
