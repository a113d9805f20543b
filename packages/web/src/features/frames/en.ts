import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: shared.embeddedPage,
  open: "Open in a new window",
  loading: "Opening {host}…",
  unlisted:
    "{host} is not on the list of allowed sites. Open it in a new window, or ask an administrator to add it in Menu management.",
  late: "{host} did not load within ten seconds. The site may not allow embedding, or your connection is slow. Open it in a new window, or try again.",
  blocked:
    "{host} could not be shown. It may have been added to the list after you opened the portal, or it redirects to a site that is not on the list. Reload the portal, or open the site in a new window.",
  "blocked.reload": "Reload",
  own: "The portal cannot be embedded in itself.",
  unreadable: "This address cannot be embedded. Enter a full address that starts with https://.",
};
