import { type ComponentType, use } from "react";
import { ForbiddenPage, NotFoundPage, UnknownComponentPage } from "../pages/RefusalPages.tsx";
import { forbiddenKey, notFoundKey } from "../pages/refusal-routes.ts";
import type { Pages } from "./pages.ts";
import type { Site } from "./site.ts";
import type { Place } from "./view-list.ts";

const draw = (Page: ComponentType) => <Page />;

/** The page that the place's route names. A key that no feature has gets a clear page of its own. @see R-N12 */
export function ViewPage({ place, pages, site }: { place: Place; pages: Pages; site: Site }) {
  const key = place.route?.item.component;
  if (place.locked || key === forbiddenKey) return <ForbiddenPage place={place} site={site} />;
  if (key === undefined || key === notFoundKey) return <NotFoundPage place={place} site={site} />;
  if (!pages.has(key)) return <UnknownComponentPage component={key} site={site} />;
  const page = pages.loaded(key);
  return page ? draw(page) : <ComingPage coming={pages.load(key)} />;
}

/** The router has waited a moment for it; when that was not enough this suspends. */
const ComingPage = ({ coming }: { coming: Promise<ComponentType> }) => draw(use(coming));
