import { savedViewRoutes } from "@busbar/contract/saved-views/saved-views";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { createSavedViewService } from "./saved-view-service.ts";

export function createSavedViews(ports: Pick<Ports, "db" | "clock">): Module {
  const views = createSavedViewService(ports);
  return bind(savedViewRoutes, {
    listSavedViews: ({ actor, query }) => views.list(actor, query.list),
    listViewRoles: () => views.roles(),
    createSavedView: (call) => views.create(call.actor, call.body, call),
    updateSavedView: (call) => views.update(call.actor, call.params.id, call.body, call),
    removeSavedView: (call) => views.remove(call.actor, call.params.id, call),
  });
}
