import type { ManagedMenu, ManagedMenuEdit } from "@busbar/contract/menus/managed-menus";
import type { MenuEntry } from "@busbar/contract/menus/menu-entries";
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, type Language } from "../../../kernel/app-error.ts";
import { type CallContext, withinOne } from "../../../kernel/module.ts";
import type { MenuEntryService } from "./menu-entries.ts";

const namesOf = (rule: AccessRule | null): string[] =>
  rule === null ? [] : Array.isArray(rule) ? rule : [...(rule.role ?? []), ...(rule.permission ?? [])];

function treeOf(entries: readonly MenuEntry[], parent: string | null, language: Language): ManagedMenu[] {
  return entries
    .filter(({ parentId }) => parentId === parent)
    .map((entry) => ({
      id: entry.id,
      label: language === "zh" ? entry.titleZh : entry.titleEn,
      role: namesOf(entry.needs),
      children: treeOf(entries, entry.id, language),
    }));
}

/** The fields of a row from a route's meta; missing ones are left out. */
function fieldsOf({ name, path, component, redirect, meta }: ManagedMenuEdit, before?: MenuEntry) {
  const { title, titleEn, icon, guard, ...rest } = meta ?? {};
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...(name !== undefined && { name }),
    ...(path !== undefined && { path }),
    ...(component !== undefined && { component }),
    ...(redirect !== undefined && { redirect }),
    ...(title !== undefined && { titleZh: title }),
    ...(titleEn !== undefined && { titleEn }),
    ...(icon !== undefined && { icon }),
    ...(guard !== undefined && { needs: Array.isArray(guard) ? guard : { ...guard, mode: guard.mode ?? "oneOf" } }),
    ...(meta && { meta: { ...before?.meta, ...given } }),
  };
}

/** The specification's calls of menus, implemented by our own services. @see R-M04 */
export function createManagedMenus(service: MenuEntryService) {
  return {
    async list(actor: Actor, language: Language) {
      const entries = await service.list(actor);
      const tree = treeOf(entries, null, language);
      return { list: tree, tree, total: entries.length };
    },

    /**
     * The specification has no row versions, so the present version is used. @throws AppError as for adding and
     * changing
     */
    edit: (actor: Actor, given: ManagedMenuEdit, context: CallContext): Promise<null> =>
      context.write(async (unit) => {
        const one = withinOne(context, unit);
        const { id, name = "", path = "", parentId = null } = given;
        if (id === undefined) {
          // A name may be longer than a title.
          const title = given.meta?.title ?? name.slice(0, 40);
          const empty = {
            component: "",
            redirect: "",
            titleZh: title,
            titleEn: title,
            icon: "",
            meta: {},
            needs: null,
          };
          await service.create(actor, { ...empty, ...fieldsOf(given), name, path, parentId }, one);
          return null;
        }
        const known = (await service.list(actor, unit.tx)).find((entry) => entry.id === id);
        if (!known) throw new AppError("not_found");
        const { rowVersion } = await service.update(
          actor,
          id,
          { ...fieldsOf(given, known), rowVersion: known.rowVersion },
          one,
        );
        if (parentId !== null && parentId !== known.parentId)
          await service.move(actor, id, { parentId, before: null, rowVersion }, one);
        return null;
      }),

    /** @throws AppError as for a single entry; then none is deleted */
    remove: (actor: Actor, ids: readonly string[], context: CallContext): Promise<null> =>
      context.write(async (unit) => {
        for (const id of ids) await service.remove(actor, id, withinOne(context, unit));
        return null;
      }),
  };
}
