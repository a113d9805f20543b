import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";
import { menuFields, mostMenuEntries } from "./menu-entries.ts";

const DocumentEntry = z.strictObject({
  ...menuFields,
  /** Name of its group; null is the top level. The order of the list is that of siblings. */
  parent: menuFields.name.nullable(),
});

/** The whole menu as a file; groups come before their entries. */
export const MenuDocument = z.strictObject({
  kind: z.literal("busbar-menu", { error: "menu.document" }),
  version: z.literal(1, { error: "menu.document" }),
  entries: z.array(DocumentEntry).min(1).max(mostMenuEntries),
});
export type MenuDocument = z.output<typeof MenuDocument>;
export type MenuDocumentEntry = z.output<typeof DocumentEntry>;

const Named = z.object({ name: z.string(), titleZh: z.string(), titleEn: z.string() });

/** What an import of the file would change. */
export const MenuDifferences = z.object({
  added: z.array(Named),
  /** Changed fields, including `parent` and `order`. */
  changed: z.array(Named.extend({ fields: z.array(z.string()) })),
  /** Entries that the file does not have. */
  missing: z.array(Named),
  same: z.int(),
  /** Version of the menu that the file was compared with. */
  version: z.string(),
});
export type MenuDifferences = z.infer<typeof MenuDifferences>;

const errors = [
  "menu.parent_unknown",
  "menu.parent_no_group",
  "menu.name_taken",
  "menu.path_taken",
  "menu.too_deep",
] as const;

export const menuDocumentRoutes = defineRoutes({
  exportMenu: {
    method: "GET",
    path: "/menu-document",
    permission: "menu:read",
    summary: "Export the menu",
    response: MenuDocument,
  },
  compareMenu: {
    method: "POST",
    path: "/menu-document/differences",
    permission: "menu:admin",
    summary: "Compare a menu file",
    description: "Returns the changes that importing the file would make. Nothing is changed.",
    body: MenuDocument,
    response: MenuDifferences,
    errors: [...errors, "menu.fixed"],
  },
  importMenu: {
    method: "PUT",
    path: "/menu-document",
    permission: "menu:admin",
    summary: "Import a menu file",
    description: "One change. Entries that are not in the file stay unless their removal is requested.",
    body: z.strictObject({ document: MenuDocument, version: z.string().max(64), removeMissing: z.boolean() }),
    response: MenuDifferences,
    errors: [...errors, "menu.fixed", "menu.in_use", "menu.changed_meanwhile", "menu.too_many"],
  },
});
