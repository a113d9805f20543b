import {
  type AreaDraft,
  type AreaQuery,
  type AreaUpdate,
  type ManagedArea,
  managedAreaRoutes,
} from "@busbar/contract/areas/managed-areas";
import { meets } from "@busbar/contract/kernel/access";
import { levelOfArea } from "@busbar/contract/assignments/assignments";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { createRecord, editRecord, type Records } from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { Ports } from "../../ports.ts";
import { type AreaRepository, type AreaRow, createAreaRepository } from "./area-repository.ts";

type Context = Pick<CallContext, "write">;

const judge = (actor: Actor) => (meets(actor, ["dict:write"]) ? ("ok" as const) : ("not_allowed" as const));

const fieldsOf = (row: AreaRow) => ({
  name: row.name,
  nameEn: row.name_en,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  successors: row.successors.map(({ code }) => code),
  order: row.place,
});

const toArea = (row: AreaRow, actor: Actor): ManagedArea => ({
  ...fieldsOf(row),
  id: row.code,
  code: row.code,
  above: row.above,
  level: row.level,
  region: row.region,
  state: row.state,
  successors: row.successors,
  overridden: row.source === "override",
  ...lastEdit(row, actor),
  actions: { update: judge(actor) },
});

/** @throws AppError at the field that contradicts the others or what lies below the area */
async function refuseEnd(areas: AreaRepository, row: AreaRow, patch: Omit<AreaUpdate, "rowVersion">): Promise<void> {
  const { validFrom = row.valid_from, validTo = row.valid_to, successors = fieldsOf(row).successors } = patch;
  if (row.level === 1 && (validTo !== row.valid_to || validFrom !== row.valid_from || successors.length > 0))
    throw refuseField("validTo", "area.province_fixed");
  if (validFrom !== null && validTo !== null && validTo <= validFrom) throw refuseField("validTo", "area.dates");
  if (validTo === null && successors.length > 0) throw refuseField("successors", "area.successors_open");
  if (validTo === null) return;
  const below = await areas.inForceBelow(row.code, validTo);
  if (below > 0) throw refuseField("validTo", "area.has_areas", { count: below });
  const found = await areas.named(successors);
  for (const code of successors) {
    const next = found.find((one) => one.code === code);
    if (!next || next.level !== row.level || code === row.code)
      throw refuseField("successors", "area.successor_unknown", { code });
    const isInForce =
      (next.valid_from === null || next.valid_from <= validTo) && (next.valid_to === null || next.valid_to > validTo);
    if (!isInForce) throw refuseField("successors", "area.successor_ended", { name: `${code} ${next.name}` });
  }
}

function createManagedAreaService({ db, clock }: Pick<Ports, "db" | "clock">) {
  const recordsOf = (areas: AreaRepository, actor: Actor): Records<AreaRow, ManagedArea> => ({
    noun: "areas",
    permission: "dict:write",
    lock: () => areas.lock(),
    find: (code) => areas.find(code),
    show: (row) => toArea(row, actor),
    fields: fieldsOf,
  });

  return {
    async list(actor: Actor, query: AreaQuery) {
      const { rows, total } = await createAreaRepository(db, clock.today()).list(query);
      return { list: rows.map((row) => toArea(row, actor)), total };
    },

    ended: () => createAreaRepository(db, clock.today()).ended(),

    /** @throws AppError `not_found` */
    async uses(code: string) {
      const areas = createAreaRepository(db, clock.today());
      if (!(await areas.find(code))) throw new AppError("not_found");
      return areas.uses(code);
    },

    /** @throws AppError at `code` */
    create: (actor: Actor, draft: AreaDraft, context: Context) =>
      context.write(async (unit) => {
        const areas = createAreaRepository(unit.tx, clock.today());
        await areas.lock();
        const level = levelOfArea(draft.code);
        if (level === "PROVINCE") throw refuseField("code", "area.province_fixed");
        if (await areas.find(draft.code)) throw refuseField("code", "area.code_taken");
        const parent = `${draft.code.slice(0, level === "CITY" ? 2 : 4)}${level === "CITY" ? "0000" : "00"}`;
        const above = await areas.find(parent);
        if (!above || above.state === "ended") throw refuseField("code", "area.parent_unknown", { code: parent });
        return createRecord(unit, recordsOf(areas, actor), {
          action: "area.create",
          given: draft,
          async insert() {
            const place = { parent, level: level === "CITY" ? 2 : 3, region: above.region };
            await areas.insert({ ...draft, ...place, validTo: null, successors: [] }, actor.id, clock.now());
            // The manager of the area above answers for it from now on.
            await sql`select refresh_assignments(${clock.today()}::date)`.execute(unit.tx);
            return draft.code;
          },
        });
      }),

    /** @throws AppError as {@link editRecord}, and at the refused field */
    update: (actor: Actor, code: string, { rowVersion, ...patch }: AreaUpdate, context: Context) =>
      context.write((unit) => {
        const areas = createAreaRepository(unit.tx, clock.today());
        const sorted = patch.successors && { successors: [...new Set(patch.successors)].toSorted() };
        const given = { ...patch, ...sorted };
        return editRecord(unit, recordsOf(areas, actor), code, {
          action: "area.update",
          happened: "updated",
          rowVersion,
          patch: given,
          async judge(row) {
            await refuseEnd(areas, row, given);
            return judge(actor);
          },
          async write(changed, row) {
            await areas.update(code, { ...fieldsOf(row), ...changed }, actor.id, clock.now());
            if (changed.order !== undefined) await areas.place(row, changed.order);
          },
        });
      }),
  };
}

/** The areas as administrators keep them. @see R-M06 */
export function createManagedAreas(ports: Pick<Ports, "db" | "clock">): Module {
  const service = createManagedAreaService(ports);
  return bind(managedAreaRoutes, {
    listAreas: ({ actor, query }) => service.list(actor, query),
    listEndedAreas: () => service.ended(),
    getAreaUses: ({ params }) => service.uses(params.code),
    createArea: (call) => service.create(call.actor, call.body, call),
    updateArea: (call) => service.update(call.actor, call.params.code, call.body, call),
  });
}
