import { fieldsIn } from "@busbar/contract/fields/noun";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { meets } from "@busbar/contract/kernel/access";
import { bandsIn } from "@busbar/contract/tou-calendars/tou-bands";
import {
  type TouCalendar,
  type TouCalendarAction,
  type TouCalendarDraft,
  type TouCalendarQuery,
  touCalendarRoutes,
  touCalendars,
  type TouCalendarUpdate,
} from "@busbar/contract/tou-calendars/tou-calendars";
import type { Actor } from "../../kernel/actor.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import { reachesShared } from "../../kernel/records/visibility.ts";
import type { Ports } from "../../ports.ts";
import {
  createTouCalendarRepository,
  type TouCalendarRepository,
  type TouCalendarRow,
} from "./tou-calendar-repository.ts";

type Context = Pick<CallContext, "write">;

const writesPrices = (actor: Actor) => meets(actor, ["price:write"]) && reachesShared(actor, "price:write");

/**
 * Whether `actor` may do `action` to the row now: a calendar that a submitted or approved version uses cannot change.
 */
function judge(action: "update" | "remove", row: TouCalendarRow, actor: Actor): TouCalendarAction {
  if (!writesPrices(actor)) return "not_allowed";
  if (row.used_by.some(({ isDraft }) => !isDraft)) return "tou.in_use";
  return action === "remove" && row.used_by.length > 0 ? "tou.in_drafts" : "ok";
}

const fieldsOf = (row: TouCalendarRow) => ({ ...fieldsIn(touCalendars, row), seasons: row.seasons });

/** People who only read prices see approved versions of active plans only. */
function toCalendar(row: TouCalendarRow, actor: Actor): TouCalendar {
  const seesDrafts = writesPrices(actor) || (meets(actor, ["price:approve"]) && reachesShared(actor, "price:approve"));
  return {
    id: row.id,
    ...fieldsOf(row),
    bands: bandsIn(...row.seasons.map(({ slots }) => slots)),
    usedBy: row.used_by.filter(({ isApproved, isOfActive }) => seesDrafts || (isApproved && isOfActive)),
    ...lastEdit(row, actor),
    actions: { update: judge("update", row, actor), remove: judge("remove", row, actor) },
  };
}

function createTouCalendarService({ db, clock }: Pick<Ports, "db" | "clock">) {
  const recordsOf = (repository: TouCalendarRepository, actor: Actor): Records<TouCalendarRow, TouCalendar> => ({
    noun: "tou-calendars",
    permission: "price:write",
    lock: (id) => repository.lock(actor, id),
    find: (id) => repository.find(actor, id),
    show: (row) => toCalendar(row, actor),
    fields: fieldsOf,
  });
  const reading = (actor: Actor) => recordsOf(createTouCalendarRepository(db), actor);

  return {
    async list(actor: Actor, query: TouCalendarQuery): Promise<ListOf<TouCalendar>> {
      const { rows, total } = await createTouCalendarRepository(db).list(actor, query);
      return { list: rows.map((row) => toCalendar(row, actor)), total };
    },

    /** @throws AppError `not_found` also when out of scope */
    get: async (actor: Actor, id: string) => toCalendar(await getRow(reading(actor), id), actor),

    create: (actor: Actor, draft: TouCalendarDraft, context: Context): Promise<TouCalendar> =>
      context.write((unit) => {
        const repository = createTouCalendarRepository(unit.tx);
        return createRecord(unit, recordsOf(repository, actor), {
          action: "tou-calendar.create",
          given: draft,
          insert: () => repository.insert(draft, actor.id, clock.now()),
        });
      }),

    /** @throws AppError as {@link editRecord} */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: TouCalendarUpdate, context: Context) =>
      context.write((unit) => {
        const repository = createTouCalendarRepository(unit.tx);
        return editRecord(unit, recordsOf(repository, actor), id, {
          action: "tou-calendar.update",
          happened: "updated",
          rowVersion,
          patch,
          judge: (row) => judge("update", row, actor),
          write: (changed) => repository.update(id, changed, actor.id, clock.now()),
        });
      }),

    /** @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write((unit) => {
        const repository = createTouCalendarRepository(unit.tx);
        return removeRecord(unit, recordsOf(repository, actor), id, {
          action: "tou-calendar.remove",
          judge: (row) => judge("remove", row, actor),
          remove: () => repository.remove(id),
        });
      }),

    /** @throws AppError `not_found` */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(reading(actor), id);
      return activityOf(db, "tou-calendars", id, paging);
    },
  };
}

export function createTouCalendars(ports: Pick<Ports, "db" | "clock">): Module {
  const service = createTouCalendarService(ports);
  return bind(touCalendarRoutes, {
    listTouCalendars: ({ actor, query }) => service.list(actor, query),
    getTouCalendar: ({ actor, params }) => service.get(actor, params.id),
    createTouCalendar: (call) => service.create(call.actor, call.body, call),
    updateTouCalendar: (call) => service.update(call.actor, call.params.id, call.body, call),
    removeTouCalendar: (call) => service.remove(call.actor, call.params.id, call),
    listTouCalendarActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),
  });
}
