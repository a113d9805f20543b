import { isExternal, landingOf, type PortalRoute } from "../../kernel/portal/portal-routes.ts";

/** The letters that the product's own pages keep, whatever else a menu holds. */
const ownLetters: Record<string, string> = {
  Index: "h",
  Dashboard: "d",
  Workbench: "w",
  MyCustomer: "c",
  Partner: "p",
  SalesArea: "a",
};

export type PageLetter = { letter: string; route: PortalRoute; address: string };

/**
 * The letter that leads to each page of the menu after `g`: its own, else the first free one of its English title,
 * beginnings of words before the rest. A page that finds none has no shortcut.
 */
export function pageLetters(routes: readonly PortalRoute[]): PageLetter[] {
  const pages = pagesOf(routes);
  const taken = new Map<string, PageLetter>();
  const give = (letter: string, route: PortalRoute) => taken.set(letter, { letter, route, address: landingOf(route)! });
  const rest = pages.filter((route) => {
    const own = ownLetters[route.item.name];
    if (own) give(own, route);
    return !own;
  });
  const reserved = new Set(Object.values(ownLetters));
  for (const route of rest) {
    const words = (route.item.meta.titleEn ?? route.item.meta.title).toLowerCase().match(/[a-z]+/g) ?? [];
    const wanted = [...words.map((word) => word[0]!), ...words.join("")];
    const letter = wanted.find((one) => !taken.has(one) && !reserved.has(one));
    if (letter) give(letter, route);
  }
  const place = new Map(pages.map((route, at) => [route, at]));
  return [...taken.values()].toSorted((a, b) => place.get(a.route)! - place.get(b.route)!);
}

function pagesOf(routes: readonly PortalRoute[]): PortalRoute[] {
  return routes.flatMap((route) => {
    const { meta, component } = route.item;
    if (meta.hidden || isExternal(route.path)) return [];
    const opens = component !== "" && !route.path.includes(":") && landingOf(route) !== undefined;
    return [...(opens ? [route] : []), ...pagesOf(route.children)];
  });
}

const controls = "button:not(:disabled), a[href], [tabindex]";

/** Landmarks that take the focus; all others are pressed. */
const entered = ["menu", "crumb", "tabs"];

/** Whether a part of the shell is on the screen now. */
export const hasLandmark = (name: string): boolean => firstControl(name) !== undefined;

/** Whether the page in front has a table whose rows can be selected. */
export const hasSelection = (): boolean =>
  [...document.querySelectorAll<HTMLElement>("table[aria-multiselectable]")].some(
    (table) => !table.closest("[style*='display: none']"),
  );

/** Presses the tool of that name, or moves the focus into that landmark. @returns whether it is there */
export function pressLandmark(name: string): boolean {
  const control = firstControl(name);
  if (!control) return false;
  control.focus();
  if (!entered.includes(name)) control.click();
  return true;
}

/** A view that has gone behind keeps its own. */
function firstControl(name: string): HTMLElement | undefined {
  const landmarks = [...document.querySelectorAll(`[data-place="${name}"]`)];
  const all = landmarks.flatMap((landmark) => [...landmark.querySelectorAll<HTMLElement>(controls)]);
  return all.find((one) => one.tabIndex >= 0 && isShown(one));
}

export const isShown = (element: HTMLElement) =>
  typeof element.checkVisibility === "function"
    ? element.checkVisibility()
    : !element.closest("[style*='display: none']");
