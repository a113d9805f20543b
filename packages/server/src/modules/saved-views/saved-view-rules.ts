import { meets } from "@busbar/contract/kernel/access";
import type { SavedView, ViewAudience } from "@busbar/contract/saved-views/saved-views";
import type { Actor } from "../../kernel/actor.ts";

type Subject = { owner_id: string; audience: ViewAudience };
type Actions = SavedView["actions"];

/** A published view is shared: even its owner needs the permission to change it. */
export const mayPublish = (actor: Pick<Actor, "admin" | "roles" | "permissions">): boolean =>
  meets(actor, ["settings:admin"]);

export function actionsOf(view: Subject, actor: Pick<Actor, "id" | "admin" | "roles" | "permissions">): Actions {
  const isOwn = view.owner_id === actor.id;
  const isPublished = view.audience !== "mine";
  const publishes = mayPublish(actor) && (isOwn || isPublished);
  return {
    update: publishes || (isOwn && !isPublished) ? "ok" : "not_allowed",
    publish: publishes ? "ok" : "not_allowed",
  };
}
