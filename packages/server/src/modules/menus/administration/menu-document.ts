import type { MenuDifferences, MenuDocument, MenuDocumentEntry } from "@busbar/contract/menus/menu-documents";
import { menuOfMenus, mostMenuEntries } from "@busbar/contract/menus/menu-entries";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import type { Ports } from "../../../ports.ts";
import { createMenuEntryRepository, type MenuEntryRow } from "./menu-entry-repository.ts";
import { fieldsOf, type MenuEntryService, placedOf } from "./menu-entries.ts";
import { losesMenuPage } from "./menu-entry-rules.ts";

const order = (meta: object) => Object.fromEntries(Object.entries(meta).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Groups before their entries, siblings in order. */
function documentOf(rows: readonly MenuEntryRow[]): MenuDocument {
  const inside = Map.groupBy(rows, ({ parent_name }) => parent_name);
  const walk = (parent: string | null): MenuDocumentEntry[] =>
    (inside.get(parent) ?? []).flatMap((row) => {
      const { needs, ...fields } = fieldsOf(row);
      return [{ ...fields, needs: needs as MenuDocumentEntry["needs"], parent }, ...walk(row.name)];
    });
  return { kind: "busbar-menu", version: 1, entries: walk(null) };
}

/** A hash that changes with every edit. */
const versionOf = (rows: readonly MenuEntryRow[]) =>
  String(
    rows.reduce((sum, { id, row_version }) => (sum * 31 + Number(id) * 7 + row_version) % 2_147_483_647, rows.length),
  );

const named = ({ name, titleZh, titleEn }: { name: string; titleZh: string; titleEn: string }) => ({
  name,
  titleZh,
  titleEn,
});

/** Entries whose order among their siblings has changed; new and missing siblings are ignored. */
function movedNames(now: readonly MenuDocumentEntry[], then: readonly MenuDocumentEntry[]): Set<string> {
  const both = new Set(now.filter(({ name }) => then.some((one) => one.name === name)).map(({ name }) => name));
  const before = (list: readonly MenuDocumentEntry[]) =>
    new Map(
      list
        .filter(({ name }) => both.has(name))
        .map((entry, _, kept) => {
          const siblings = kept.filter(({ parent }) => parent === entry.parent);
          return [entry.name, siblings[siblings.indexOf(entry) - 1]?.name];
        }),
    );
  const [a, b] = [before(now), before(then)];
  return new Set([...both].filter((name) => a.get(name) !== b.get(name)));
}

function differencesOf(rows: readonly MenuEntryRow[], { entries }: MenuDocument): MenuDifferences {
  const now = documentOf(rows).entries;
  const known = new Map(now.map((entry) => [entry.name, entry]));
  const moved = movedNames(now, entries);
  const changed = entries.flatMap((entry) => {
    const present = known.get(entry.name);
    if (!present) return [];
    const next = { ...entry, meta: order(entry.meta) };
    const fields = (Object.keys(next) as (keyof MenuDocumentEntry)[]).filter(
      (field) => JSON.stringify(next[field]) !== JSON.stringify(present[field]),
    );
    const all: string[] = moved.has(entry.name) && present.parent === entry.parent ? [...fields, "order"] : fields;
    return all.length > 0 ? [{ ...named(entry), fields: all }] : [];
  });
  const added = entries.filter(({ name }) => !known.has(name)).map(named);
  const missing = now.filter(({ name }) => !entries.some((one) => one.name === name)).map(named);
  return { added, changed, missing, same: entries.length - added.length - changed.length, version: versionOf(rows) };
}

/** Exports and imports the menu as a file. */
export function createMenuDocuments({ db, clock }: Pick<Ports, "db" | "clock">, service: MenuEntryService) {
  /** @throws AppError when the result would not be a valid menu */
  function compare(rows: readonly MenuEntryRow[], document: MenuDocument, removeMissing: boolean): MenuDifferences {
    const kept = removeMissing ? [] : rows.filter(({ name }) => !document.entries.some((one) => one.name === name));
    service.refuseMenu(rows, [...document.entries, ...kept.map(placedOf)]);
    const page = rows.find(({ name }) => name === menuOfMenus);
    const given = document.entries.find(({ name }) => name === menuOfMenus);
    if (page && given) {
      const before = fieldsOf(page);
      const same = given.component === before.component && JSON.stringify(given.needs) === JSON.stringify(before.needs);
      if (!same || losesMenuPage(menuOfMenus, { meta: given.meta })) throw new AppError("menu.fixed");
    }
    if (page && !given && removeMissing) throw new AppError("menu.fixed");
    return differencesOf(rows, document);
  }

  return {
    export: async () => documentOf(await createMenuEntryRepository(db).all()),

    compare: async (document: MenuDocument) => compare(await createMenuEntryRepository(db).all(), document, false),

    /**
     * @throws AppError `menu.changed_meanwhile`, or when the result would not be a valid menu; nothing is imported then
     */
    import: (
      actor: Actor,
      { document, version, removeMissing }: { document: MenuDocument; version: string; removeMissing: boolean },
      context: Pick<CallContext, "write">,
    ): Promise<MenuDifferences> =>
      service.withMenu(context, async (unit, entries, rows) => {
        if (versionOf(rows) !== version) throw new AppError("menu.changed_meanwhile");
        const differences = compare(rows, document, removeMissing);
        const gone = removeMissing ? differences.missing : [];
        if (rows.length + differences.added.length - gone.length > mostMenuEntries)
          throw new AppError("menu.too_many", { max: mostMenuEntries });
        const now = clock.now();
        const ids = new Map(rows.map(({ name, id }) => [name, id]));
        const changes = new Map(differences.changed.map(({ name, fields }) => [name, fields]));
        for (const { parent, ...entry } of document.entries) {
          const id = ids.get(entry.name);
          if (id === undefined) {
            const inserted = await entries.insert(parent && ids.get(parent)!, entry, actor.id, now);
            ids.set(entry.name, inserted);
          } else if (changes.has(entry.name)) await entries.update(id, entry, actor.id, now);
        }
        const added = new Set(differences.added.map(({ name }) => name));
        const isPlaced = ({ name }: MenuDocumentEntry) =>
          added.has(name) || ["parent", "order"].some((field) => changes.get(name)?.includes(field));
        for (const [parent, siblings] of Map.groupBy(document.entries, (entry) => entry.parent))
          if (siblings.some(isPlaced))
            await entries.arrange(
              parent && ids.get(parent)!,
              siblings.map(({ name }) => ids.get(name)!),
              actor.id,
              now,
            );
        await entries.remove(gone.map(({ name }) => ids.get(name)!));
        const changedNames = { added: [...added], changed: [...changes.keys()], removed: gone.map(({ name }) => name) };
        await unit.record("menu.import", "menus", "0", "updated", { after: changedNames });
        return differences;
      }),
  };
}
