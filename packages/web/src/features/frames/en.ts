import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Page in a frame",
  open: "Open in a new window",
  loading: "Opening {host}…",
  unlisted:
    "{host} is not on the list of sites that may be shown here. Open it in a new window, or ask an administrator to add it in menu management.",
  late: "{host} has not appeared within ten seconds. It may refuse to be framed, or the line is slow. Open it in a new window, or wait once more.",
  "late.again": "Try again",
  blocked:
    "{host} could not be shown. It may have been added to the list after this portal was loaded, or it leads on to a site that is not on it. Load the portal anew, or open it in a new window.",
  "blocked.reload": "Load anew",
  own: "The portal cannot be shown inside itself.",
  unreadable: "This is no address that could be shown. Give a whole one that begins with https://.",
};
