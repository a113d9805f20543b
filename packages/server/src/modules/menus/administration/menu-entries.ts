import {
  type MenuEntry,
  type MenuEntryDraft,
  type MenuEntryMove,
  type MenuEntryUpdate,
  mostMenuEntries,
  mostMenuLevels,
} from "@busbar/contract/menus/menu-entries";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { activityOf } from "../../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../../kernel/records/edit-record.ts";
import { createListMemory } from "../../../kernel/fast/list-memory.ts";
import { lastEdit } from "../../../kernel/records/last-edit.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { readableMeta, readableNeeds } from "../readable-row.ts";
import { createMenuEntryRepository, type MenuEntryRepository, type MenuEntryRow } from "./menu-entry-repository.ts";
import { faultsOf, fullPaths, judgeEntry, losesMenuPage, type Placed, problemOfChange } from "./menu-entry-rules.ts";

type Context = Pick<CallContext, "write">;
type Needs = {
  ports: Pick<Ports, "db" | "clock" | "wake">;
  rightsChanged(unit: Unit, concerned: "everyone"): Promise<void>;
};

const ordered = (fields: object) => Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const placedOf = (row: MenuEntryRow): Placed => ({
  name: row.name,
  parent: row.parent_name,
  path: row.path,
  component: row.component,
});

export const fieldsOf = (row: MenuEntryRow) => ({
  name: row.name,
  path: row.path,
  component: row.component,
  redirect: row.redirect ?? "",
  titleZh: row.title_zh,
  titleEn: row.title_en,
  icon: row.icon ?? "",
  meta: ordered(readableMeta(row.meta).meta),
  needs: row.needs === null ? null : readableNeeds(row.needs).needs,
});

/** An entry without what depends on who looks at it. */
type ReadEntry = {
  row: MenuEntryRow;
  holds: boolean;
  entry: Omit<MenuEntry, "actions" | keyof ReturnType<typeof lastEdit>>;
};

/** The whole menu in its order, because paths and places depend on other rows. */
function readMenu(rows: readonly MenuEntryRow[]): ReadEntry[] {
  const paths = fullPaths(rows.map(placedOf));
  const inside = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const read = (row: MenuEntryRow): ReadEntry => ({
    row,
    holds: inside.has(row.id),
    entry: {
      id: row.id,
      parentId: row.parent_id,
      ...fieldsOf(row),
      fullPath: paths.get(row.name) ?? row.path,
      order: (inside.get(row.parent_id) ?? []).indexOf(row) + 1,
      origin: row.origin,
      faults: faultsOf(row, paths.get(row.name)),
    },
  });
  const walk = (parent: string | null): ReadEntry[] =>
    (inside.get(parent) ?? []).flatMap((row) => [read(row), ...walk(row.id)]);
  const reached = walk(null);
  const ids = new Set(reached.map(({ row }) => row.id));
  // Entries in a cycle are listed too, so that somebody can repair them.
  const others = rows.filter(({ id }) => !ids.has(id)).map(read);
  return [...reached, ...others.map((one) => ({ ...one, entry: { ...one.entry, parentId: null } }))];
}

const shownTo =
  (actor: Actor) =>
  ({ row, holds, entry }: ReadEntry): MenuEntry => ({
    ...entry,
    ...lastEdit(row, actor),
    actions: {
      update: judgeEntry(actor, row, holds, "update"),
      move: judgeEntry(actor, row, holds, "move"),
      remove: judgeEntry(actor, row, holds, "remove"),
    },
  });

/** The rows of the menu, as administrators change them; open portals then reload their menu. @see R-M04 */
export function createMenuEntryService({ ports: { db, clock, wake }, rightsChanged }: Needs) {
  const menus = createListMemory<ReadEntry[]>(wake, ({ length }) => length, 0);

  const recordsOf = (
    entries: MenuEntryRepository,
    all: MenuEntryRow[],
    actor: Actor,
  ): Records<MenuEntryRow, MenuEntry> => ({
    noun: "menus",
    permission: "menu:admin",
    lock: (id) => entries.lock(id),
    find: (id) => entries.find(id),
    show: (row) => {
      const rows = [...all.filter(({ id }) => id !== row.id), row].toSorted((a, b) => a.sort - b.sort);
      return shownTo(actor)(readMenu(rows).find((one) => one.row.id === row.id)!);
    },
    fields: (row) => ({ ...fieldsOf(row), parent: row.parent_name }),
  });

  const withMenu = <T>(
    context: Context,
    work: (unit: Unit, entries: MenuEntryRepository, all: MenuEntryRow[]) => Promise<T>,
  ) =>
    context.write(async (unit) => {
      const entries = createMenuEntryRepository(unit.tx);
      await entries.holdMenu();
      const done = await work(unit, entries, await entries.all());
      await rightsChanged(unit, "everyone");
      return done;
    });

  function refuseMenu(rows: readonly MenuEntryRow[], entries: readonly Placed[]): void {
    const fault = problemOfChange(rows.map(placedOf), entries);
    if (!fault) return;
    if (fault.code === "menu.cycle") throw new AppError(fault.code);
    throw refuseField(fault.path, fault.code, { max: mostMenuLevels });
  }

  const others = (all: readonly MenuEntryRow[], id: string) => all.filter((row) => row.id !== id).map(placedOf);

  return {
    async list(actor: Actor, tx?: Db): Promise<MenuEntry[]> {
      const read = async (on: Db) => readMenu(await createMenuEntryRepository(on).all());
      return (tx ? await read(tx) : await menus.answer(db, [], read)).map(shownTo(actor));
    },

    /** @throws AppError at the refused field */
    create: (actor: Actor, { parentId, ...draft }: MenuEntryDraft, context: Context): Promise<MenuEntry> =>
      withMenu(context, async (unit, entries, all) => {
        if (all.length >= mostMenuEntries) throw new AppError("menu.too_many", { max: mostMenuEntries });
        const parent = parentId === null ? null : all.find(({ id }) => id === parentId);
        if (parent === undefined) throw refuseField("parentId", "menu.parent_unknown");
        refuseMenu(all, [...all.map(placedOf), { ...draft, parent: parent?.name ?? null }]);
        return createRecord(unit, recordsOf(entries, all, actor), {
          action: "menu.create",
          given: { ...draft, parent: parent?.name ?? null },
          insert: () => entries.insert(parentId, draft, actor.id, clock.now()),
        });
      }),

    /** @throws AppError as {@link editRecord}, or at the refused field */
    update: (actor: Actor, id: string, { rowVersion, ...given }: MenuEntryUpdate, context: Context) =>
      withMenu(context, (unit, entries, all) => {
        const patch = { ...given, ...(given.meta && { meta: ordered(given.meta) }) };
        const holds = all.some(({ parent_id }) => parent_id === id);
        // When a group is renamed, its entries follow.
        const renamed = (rows: readonly Placed[], from: string, to: string) =>
          rows.map((row) => (row.parent === from ? { ...row, parent: to } : row));
        return editRecord(unit, recordsOf(entries, all, actor), id, {
          action: "menu.update",
          happened: "updated",
          rowVersion,
          patch,
          judge(row) {
            const before = fieldsOf(row);
            const changes = Object.fromEntries(
              Object.entries(patch).filter(
                ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
              ),
            );
            if (losesMenuPage(row.name, changes)) return "menu.fixed";
            const { name = row.name, path = row.path, component = row.component } = patch;
            const after = { name, path, component, parent: row.parent_name };
            if (holds && (component !== "" || /^https?:/i.test(path))) return "menu.in_use";
            if ("name" in changes || "path" in changes || "component" in changes)
              refuseMenu(all, [...renamed(others(all, id), row.name, name), after]);
            return judgeEntry(actor, row, holds, "update");
          },
          write: (changed) => entries.update(id, changed, actor.id, clock.now()),
        });
      }),

    /** @throws AppError as {@link editRecord}, `menu.cycle`, or at `parentId` or `path` */
    move: (actor: Actor, id: string, { parentId, before, rowVersion }: MenuEntryMove, context: Context) =>
      withMenu(context, (unit, entries, all) =>
        editRecord(unit, recordsOf(entries, all, actor), id, {
          action: "menu.move",
          happened: "updated",
          rowVersion,
          judge(row) {
            const parent = parentId === null ? null : all.find((one) => one.id === parentId);
            if (parent === undefined) throw refuseField("parentId", "menu.parent_unknown");
            const isBeside = (one: MenuEntryRow) => one.id === before && one.parent_id === parentId && one.id !== id;
            if (before !== null && !all.some(isBeside)) throw new AppError("not_found");
            refuseMenu(all, [...others(all, id), { ...placedOf(row), parent: parent?.name ?? null }]);
            return judgeEntry(actor, row, false, "move");
          },
          write: () => entries.place(id, parentId, before, actor.id, clock.now()),
        }),
      ),

    /** @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      withMenu(context, (unit, entries, all) =>
        removeRecord(unit, recordsOf(entries, all, actor), id, {
          action: "menu.remove",
          judge: (row) =>
            judgeEntry(
              actor,
              row,
              all.some(({ parent_id }) => parent_id === id),
              "remove",
            ),
          remove: () => entries.remove([id]),
        }),
      ),

    /** @throws AppError `not_found` */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(recordsOf(createMenuEntryRepository(db), [], actor), id);
      return activityOf(db, "menus", id, paging);
    },

    withMenu,
    refuseMenu,
    recordsOf,
  };
}
export type MenuEntryService = ReturnType<typeof createMenuEntryService>;
