import type { View } from "../../kernel/view.ts";
import type { Site } from "./site.ts";

type Doors = Pick<View, "close" | "setTitle" | "markUnsaved" | "dismissUnsaved" | "readDraft" | "keepDraft">;

/** What a view may do to itself, for as long as it is open. */
export function viewDoors(site: Site, key: string): Doors {
  return {
    close: () => site.closeView(key),
    setTitle: (title) => site.rename(key, title),
    markUnsaved: (source, dirty) => site.markUnsaved(key, source, dirty ? "memory" : null),
    dismissUnsaved: (source) => site.dismissUnsaved(key, source),
    readDraft: (name) => site.drafts.read(key, name),
    keepDraft(name, value) {
      site.drafts.write(key, name, value);
      site.markUnsaved(key, `draft:${name}`, value === undefined ? null : "draft");
    },
  };
}
