import { meets } from "@busbar/contract/kernel/access";
import {
  mostViews,
  type SavedView,
  type SavedViewDraft,
  type SavedViewUpdate,
  type ViewedList,
  viewedLists,
} from "@busbar/contract/saved-views/saved-views";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../kernel/records/edit-record.ts";
import type { Ports } from "../../ports.ts";
import { createSavedViewRepository, type SavedViewRow } from "./saved-view-repository.ts";
import { actionsOf } from "./saved-view-rules.ts";

type Context = Pick<CallContext, "write">;
type Repository = ReturnType<typeof createSavedViewRepository>;

const noun = "saved-views";

/** People see only views of lists that they may open. @throws AppError `not_allowed` */
function refuseUnlessOpens(actor: Actor, list: ViewedList): void {
  if (!meets(actor, [viewedLists[list]])) throw new AppError("not_allowed", { permission: viewedLists[list] });
}

const toView = (row: SavedViewRow, actor: Actor): SavedView => ({
  id: row.id,
  list: row.list as ViewedList,
  name: row.name,
  content: row.content,
  audience: row.audience,
  role: row.role_code === null ? null : { code: row.role_code, zh: row.role_zh ?? "", en: row.role_en ?? "" },
  isOwn: row.owner_id === actor.id,
  ownerName: row.owner_name,
  rowVersion: row.row_version,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
  updatedBySelf: row.updated_by_id === actor.id,
  actions: actionsOf(row, actor),
});

const recordsOf = (views: Repository, actor: Actor): Records<SavedViewRow, SavedView> => ({
  noun,
  permission: "settings:admin",
  lock: (id) => views.lock(id),
  find: (id) => views.find(actor, id),
  show: (row) => toView(row, actor),
  fields: ({ name, content, audience, role_code }) => ({
    name,
    content: inOrder(content),
    audience,
    roleCode: role_code,
  }),
});

/** jsonb reorders keys, and the comparison by JSON depends on their order. */
const inOrder = ({ state, columns }: SavedView["content"]) => {
  const { order, hidden, pinned, density } = columns;
  return JSON.parse(JSON.stringify({ state, columns: { order, hidden, pinned, density } })) as SavedView["content"];
};

/** Saved views of lists: people's own, and those that are published to a role or to everyone. */
export function createSavedViewService({ db, clock }: Pick<Ports, "db" | "clock">) {
  return {
    async list(actor: Actor, list: ViewedList): Promise<SavedView[]> {
      refuseUnlessOpens(actor, list);
      const rows = await createSavedViewRepository(db).list(actor, list);
      return rows.map((row) => toView(row, actor));
    },

    roles: () => createSavedViewRepository(db).roles(),

    /** @throws AppError `not_allowed`, `view.name_taken`, `view.too_many` */
    create(actor: Actor, draft: SavedViewDraft, { write }: Context): Promise<SavedView> {
      refuseUnlessOpens(actor, draft.list);
      return write(async (unit) => {
        const views = createSavedViewRepository(unit.tx);
        if ((await views.countOwn(actor, draft.list)) >= mostViews)
          throw new AppError("view.too_many", { limit: mostViews });
        return createRecord(unit, recordsOf(views, actor), {
          action: "saved_view.create",
          given: draft,
          recipientId: actor.id,
          insert: () => views.insert(actor, draft, clock.now()),
        });
      });
    },

    /** @throws AppError as {@link editRecord}, `view.name_taken`, `view.role_unknown` */
    update: (actor: Actor, id: string, { rowVersion, ...given }: SavedViewUpdate, { write }: Context) =>
      write(async (unit) => {
        const views = createSavedViewRepository(unit.tx);
        const { audience, roleCode, ...rest } = given;
        const patch = {
          ...rest,
          ...(rest.content && { content: inOrder(rest.content) }),
          ...(audience !== undefined && { audience, roleCode: audience === "role" ? (roleCode ?? null) : null }),
        };
        return editRecord(unit, recordsOf(views, actor), id, {
          action: audience === undefined ? "saved_view.update" : "saved_view.publish",
          happened: "updated",
          recipientId: actor.id,
          rowVersion,
          patch,
          judge: (row) => actionsOf(row, actor)[audience === undefined ? "update" : "publish"],
          async write(changed) {
            if (changed.roleCode && !(await views.isRole(changed.roleCode)))
              throw refuseField("roleCode", "view.role_unknown");
            await views.update(id, changed, actor.id, clock.now());
          },
          follow: async (after, before) => {
            if (after.audience !== "mine" || before.audience !== "mine") await unit.emit(noun, id, "updated");
          },
        });
      }),

    /** @throws AppError `not_found`, `not_allowed` */
    remove: (actor: Actor, id: string, { write }: Context): Promise<null> =>
      write(async (unit) => {
        const views = createSavedViewRepository(unit.tx);
        const records = recordsOf(views, actor);
        const { audience } = await getRow(records, id);
        return removeRecord(unit, records, id, {
          action: "saved_view.remove",
          judge: (row) => actionsOf(row, actor).update,
          remove: () => views.remove(id),
          ...(audience === "mine" && { recipientId: actor.id }),
        });
      }),
  };
}
