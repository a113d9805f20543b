import type { PageEntry } from "../../kernel/feature.ts";
import { ForbiddenPage, NotFoundPage, UnknownComponentPage } from "../pages/RefusalPages.tsx";
import { loadedPages, loadPage } from "./site.ts";
import type { Site } from "./site.ts";
import type { Place } from "./view-list.ts";

/** The page that the place's route names. A key that no feature has gets a clear page of its own. @see R-N12 */
export function ViewPage({ place, pages, site }: { place: Place; pages: ReadonlyMap<string, PageEntry>; site: Site }) {
  const key = place.route?.item.component;
  if (place.path === "/403" || place.path === "/error/403") return <ForbiddenPage place={place} site={site} />;
  if (key === undefined) return <NotFoundPage place={place} site={site} />;
  if (!pages.has(key)) return <UnknownComponentPage component={key} site={site} />;
  const Page = loadedPages.get(key);
  // Suspends until the page is there; the router has usually loaded it before.
  if (!Page) throw loadPage(key, pages);
  return <Page />;
}
