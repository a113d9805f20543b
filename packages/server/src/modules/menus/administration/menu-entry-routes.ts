import { managedMenuRoutes } from "@busbar/contract/menus/managed-menus";
import { menuDocumentRoutes } from "@busbar/contract/menus/menu-documents";
import { menuEntryRoutes } from "@busbar/contract/menus/menu-entries";
import { bind, type Module } from "../../../kernel/module.ts";
import { createManagedMenus } from "./managed-menus.ts";
import { createMenuDocuments } from "./menu-document.ts";
import { createMenuEntryService } from "./menu-entries.ts";
import { createShippedEntries } from "./shipped-entries.ts";

type Needs = Parameters<typeof createMenuEntryService>[0];

let names: Promise<string[]> | undefined;
/** Loaded at first use, because only this page needs them. */
const iconNames = () =>
  (names ??= import("@iconify-json/ri/icons.json", { with: { type: "json" } }).then(({ default: { icons } }) =>
    Object.keys(icons).toSorted(),
  ));

/** The menu's rows, as administrators see and change them. */
export function createMenuEntries(needs: Needs): Module {
  const service = createMenuEntryService(needs);
  const documents = createMenuDocuments(needs.ports, service);
  const shipped = createShippedEntries(needs.ports, service);
  const managed = createManagedMenus(service);
  return bind(
    { ...menuEntryRoutes, ...menuDocumentRoutes, ...managedMenuRoutes },
    {
      listMenuEntries: ({ actor }) => service.list(actor),
      createMenuEntry: (call) => service.create(call.actor, call.body, call),
      updateMenuEntry: (call) => service.update(call.actor, call.params.id, call.body, call),
      moveMenuEntry: (call) => service.move(call.actor, call.params.id, call.body, call),
      removeMenuEntry: (call) => service.remove(call.actor, call.params.id, call),
      listRemovedMenuEntries: () => shipped.removed(),
      restoreMenuEntry: (call) => shipped.restore(call.actor, call.body, call),
      listMenuEntryActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),
      exportMenu: () => documents.export(),
      compareMenu: ({ body }) => documents.compare(body),
      importMenu: (call) => documents.import(call.actor, call.body, call),
      menuManagementGetList: ({ actor, language }) => managed.list(actor, language),
      menuManagementDoEdit: (call) => managed.edit(call.actor, call.body, call),
      menuManagementDoDelete: (call) => managed.remove(call.actor, call.body.ids, call),
      async remixIconGetList({ query: { title, pageNo, pageSize } }) {
        const found = (await iconNames()).filter((name) => name.includes(title));
        return { list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length };
      },
    },
  );
}
