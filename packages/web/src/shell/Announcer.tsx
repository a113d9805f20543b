import { shellTexts } from "./texts/shell-texts.ts";
import { useViewTitle } from "./use-title.ts";
import type { Site } from "./view-host/site.ts";

/** Tells screen readers which page is now in front. */
export function Announcer({ site }: { site: Site }) {
  const t = shellTexts.useTexts();
  const title = useViewTitle(site);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title && t("page.opened", { title })}
    </p>
  );
}
