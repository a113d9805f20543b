import { isShown } from "../../ui/is-shown.ts";
import { isExternal, landingOf, type PortalRoute } from "../../kernel/portal/portal-routes.ts";

/** Fixed letters of the product's own pages, whatever else the menu contains. */
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
 * The letter after `g` for each page of the menu: its fixed one, else the first free one of its English title, where
 * initials of words come first. A page without a free letter has no shortcut.
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

/** Landmarks that receive the focus; all others are clicked. */
const entered = ["menu", "crumb", "tabs"];

/** Clicked without the focus, which would be lost: the button goes with its message. */
const leaves = ["undo"];

/** Whether a part of the shell is visible now. */
export const hasLandmark = (name: string): boolean => firstControl(name) !== undefined;

/** Whether the active page has a table with selectable rows. */
export const hasSelection = (): boolean =>
  [...document.querySelectorAll<HTMLElement>("table[aria-multiselectable]")].some(isShown);

/** Clicks the tool of that name, or moves the focus into that landmark. @returns whether it exists */
export function activateLandmark(name: string): boolean {
  const control = firstControl(name);
  if (!control) return false;
  if (!leaves.includes(name)) control.focus();
  if (!entered.includes(name)) control.click();
  return true;
}

/** Skips landmarks of hidden views. */
function firstControl(name: string): HTMLElement | undefined {
  const landmarks = [...document.querySelectorAll(`[data-place="${name}"]`)];
  const all = landmarks.flatMap((landmark) => [...landmark.querySelectorAll<HTMLElement>(controls)]);
  return all.find((one) => one.tabIndex >= 0 && isShown(one));
}
