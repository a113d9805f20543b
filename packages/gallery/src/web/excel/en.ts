import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  "export.title": "Export Excel",
  "selected.title": "Export selected Excel",
  "merged.title": "Export merged header Excel",
  "export.name": "File name",
  "export.name.default": "rows",
  "export.name.missing": "Enter a file name",
  "export.type": "File type",
  "export.width": "Auto column width",
  "export.go": "Export",
  "export.go.selected": "Export selected ({count})",
  "export.done": "{name} exported",
  "export.none": "Select rows to export first",
  "export.failed": "Data could not be loaded",
  "column.all": "Select all",
  "column.one": "Select “{title}”",
  "column.title": "Title",
  "column.author": "Author",
  "column.views": "Views",
  "column.time": "Time",
  "column.status": "Status",
  "column.facts": "Details",
  "status.published": "Published",
  "status.draft": "Draft",
  "status.deleted": "Deleted",
};
