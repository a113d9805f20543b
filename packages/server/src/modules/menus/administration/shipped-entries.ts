import { type MenuEntry, mostMenuEntries, type RemovedMenuEntry } from "@busbar/contract/menus/menu-entries";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { createRecord, editRecord } from "../../../kernel/records/edit-record.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { type MenuEntryService, placedOf } from "./menu-entries.ts";
import type { MenuEntryRepository, MenuEntryRow } from "./menu-entry-repository.ts";
import { judgeEntry } from "./menu-entry-rules.ts";
import { createShippedRepository } from "./shipped-repository.ts";

type Wanted = { name: string; rowVersion: number | null };

/** Rows of the product that were changed or deleted here, and the way back. @see R-M04 */
export function createShippedEntries({ db, clock }: Pick<Ports, "db" | "clock">, service: MenuEntryService) {
  type Held = { unit: Unit; entries: MenuEntryRepository; actor: Actor };

  /** The row, and first the groups that it stands in and that are gone. */
  async function bringBack(
    held: Held,
    wanted: Wanted,
    all: MenuEntryRow[],
    within: readonly string[] = [],
  ): Promise<MenuEntry> {
    const { unit, entries, actor } = held;
    const shipped = createShippedRepository(unit.tx);
    const content = await shipped.contentOf(wanted.name);
    const present = all.find(({ name }) => name === wanted.name);
    if (!content) throw new AppError(present ? "menu.not_shipped" : "not_found");
    const { parent } = content;
    if (parent !== null && !all.some(({ name }) => name === parent)) {
      if (within.includes(parent)) throw new AppError("menu.cycle");
      await bringBack(held, { name: parent, rowVersion: null }, all, [...within, wanted.name]);
      return bringBack(held, wanted, await entries.all(), within);
    }
    const parentId = parent === null ? null : all.find(({ name }) => name === parent)!.id;
    const placed = { name: wanted.name, parent, path: content.path, component: content.component };
    const others = all.filter(({ name }) => name !== wanted.name).map(placedOf);
    const records = service.recordsOf(entries, all, actor);
    if (!present) {
      if (all.length >= mostMenuEntries) throw new AppError("menu.too_many", { max: mostMenuEntries });
      service.refuseMenu(all, [...others, placed]);
      return createRecord(unit, records, {
        action: "menu.restore",
        given: { name: wanted.name, ...content },
        insert: () => shipped.insert(wanted.name, parentId, actor.id, clock.now()),
      });
    }
    // Somebody else was quicker.
    if (present.origin === "shipped") return records.show(present);
    const holds = all.some(({ parent_id }) => parent_id === present.id);
    return editRecord(unit, records, present.id, {
      action: "menu.restore",
      happened: "updated",
      rowVersion: wanted.rowVersion ?? 0,
      judge(row) {
        if (holds && content.component !== "") return "menu.in_use";
        service.refuseMenu(all, [...others, placed]);
        return judgeEntry(actor, row, holds, "update");
      },
      write: () => shipped.bringBack(present.id, parentId, actor.id, clock.now()),
    });
  }

  return {
    removed: (): Promise<RemovedMenuEntry[]> => createShippedRepository(db).removed(),

    /**
     * Whoever restores what somebody else has just restored gets the row.
     * @throws AppError what {@link editRecord} throws, `menu.not_shipped`, or where its place is taken
     */
    restore: (actor: Actor, wanted: Wanted, context: Pick<CallContext, "write">): Promise<MenuEntry> =>
      service.withMenu(context, (unit, entries, all) => bringBack({ unit, entries, actor }, wanted, all)),
  };
}
