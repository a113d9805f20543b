import { type ComponentType, use } from "react";
import { ForbiddenPage, NotFoundPage, UnknownComponentPage } from "../pages/RefusalPages.tsx";
import { LockedPage } from "../tabs/LockedPage.tsx";
import type { Pages } from "./pages.ts";
import type { Site } from "./site.ts";
import type { Place } from "./view-list.ts";

const draw = (Page: ComponentType) => <Page />;

/** The page that the place's route names. A key that no feature has gets a clear page of its own. @see R-N12 */
export function ViewPage({ place, pages, site }: { place: Place; pages: Pages; site: Site }) {
  const key = place.route?.item.component;
  if (place.path === "/403" || place.path === "/error/403") return <ForbiddenPage place={place} site={site} />;
  if (place.locked) return <LockedPage place={place} site={site} />;
  if (key === undefined) return <NotFoundPage place={place} site={site} />;
  if (!pages.has(key)) return <UnknownComponentPage component={key} site={site} />;
  // The router has usually loaded it before; otherwise this suspends.
  return draw(pages.loaded(key) ?? use(pages.load(key)));
}
