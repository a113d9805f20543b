import {
  type Dictionary,
  type DictionaryItem,
  type DictionaryItemDraft,
  dictionaryItems,
  dictionaryItemRoutes,
  type DictionaryItemUpdate,
  isEditableDictionary,
  mostDictionaryItems,
} from "@busbar/contract/dictionaries/dictionary-items";
import { fieldsIn, type ShownOf } from "@busbar/contract/fields/noun";
import { meets } from "@busbar/contract/kernel/access";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { createRecord, editRecord, type Records } from "../../kernel/records/edit-record.ts";
import { type EditedRow, lastEdit } from "../../kernel/records/last-edit.ts";
import { isOffered } from "../../kernel/sql/offered-items.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { Ports } from "../../ports.ts";

type Context = Pick<CallContext, "write">;
type ItemRow = EditedRow &
  ShownOf<typeof dictionaryItems> & { id: string; dict_code: string; code: string; place: number; offered: boolean };

const judge = (actor: Actor, row: Pick<ItemRow, "dict_code">) =>
  !meets(actor, ["dict:write"]) ? "not_allowed" : isEditableDictionary(row.dict_code) ? "ok" : "dictionary.fixed";

const fieldsOf = (row: ItemRow) => ({ code: row.code, ...fieldsIn(dictionaryItems, row) });

const toItem = (row: ItemRow, actor: Actor): DictionaryItem => ({
  id: row.id,
  dictCode: row.dict_code,
  ...fieldsOf(row),
  order: row.place,
  offered: row.offered,
  ...lastEdit(row, actor),
  actions: { update: judge(actor, row) },
});

function createDictionaryItemService({ db, clock }: Pick<Ports, "db" | "clock">) {
  const select = (
    dictCode: ReturnType<typeof sql>,
  ) => sql<ItemRow>`select dict_item.id::text as id, dict_item.dict_code,
      dict_item.code, ${fieldColumns(dictionaryItems, "dict_item")}, ${isOffered(clock.today())} as offered,
      dict_item.row_version,
      dict_item.updated_at, dict_item.updated_by::text as updated_by_id,
      (select w.full_name from user_account w where w.id = dict_item.updated_by) as updated_by,
      row_number() over (order by dict_item.sort, dict_item.code)::int as place
    from dict_item where dict_item.dict_code = ${dictCode} order by place`;

  const recordsOf = (on: Db, actor: Actor): Records<ItemRow, DictionaryItem> => ({
    noun: "dictionaries",
    permission: "dict:write",
    lock: (id) => sql`select from dict_item where id = ${id} for update`.execute(on),
    async find(id) {
      const { rows } = await select(sql`(select own.dict_code from dict_item own where own.id = ${id})`).execute(on);
      return rows.find((row) => row.id === id);
    },
    show: (row) => toItem(row, actor),
    fields: fieldsOf,
  });

  async function refuseUnknown(on: Db, dictCode: string): Promise<void> {
    const known = await on.selectFrom("dict_type").select("code").where("code", "=", dictCode).executeTakeFirst();
    if (!known) throw new AppError("dictionary.unknown", { dictCode });
  }

  return {
    async dictionaries(): Promise<Dictionary[]> {
      const { rows } = await sql<Omit<Dictionary, "editable">>`select t.code, t.zh, t.en,
        (select count(*)::int from dict_item i where i.dict_code = t.code) as items from dict_type t`.execute(db);
      const list = rows.map((row) => ({ ...row, editable: isEditableDictionary(row.code) }));
      return list.toSorted((a, b) => Number(b.editable) - Number(a.editable));
    },

    /** @throws AppError `dictionary.unknown` */
    async items(actor: Actor, dictCode: string): Promise<DictionaryItem[]> {
      const { rows } = await select(sql`${dictCode}`).execute(db);
      if (rows.length === 0) await refuseUnknown(db, dictCode);
      return rows.map((row) => toItem(row, actor));
    },

    /** @throws AppError `dictionary.unknown`, `dictionary.fixed`, `dictionary.too_many`, or at `itemCode` */
    create: (actor: Actor, dictCode: string, { itemCode: code, ...draft }: DictionaryItemDraft, context: Context) =>
      context.write(async (unit) => {
        await refuseUnknown(unit.tx, dictCode);
        const verdict = judge(actor, { dict_code: dictCode });
        if (verdict !== "ok") throw new AppError(verdict, { permission: "dict:write" });
        const { rows } = await select(sql`${dictCode}`).execute(unit.tx);
        if (rows.length >= mostDictionaryItems) throw new AppError("dictionary.too_many", { max: mostDictionaryItems });
        return createRecord(unit, recordsOf(unit.tx, actor), {
          action: "dictionary.create",
          given: { dictCode, code, ...draft },
          async insert() {
            const insertion = sql<{ id: string }>`insert into dict_item
                (dict_code, code, zh, en, sort, enabled, valid_from, valid_to, created_by, updated_at, updated_by)
              select ${dictCode}, ${code}, ${draft.zh}, ${draft.en},
                coalesce((select max(sort) from dict_item where dict_code = ${dictCode}), 0) + 10, ${draft.enabled},
                ${draft.validFrom}::date, ${draft.validTo}::date, ${actor.id}, ${clock.now()}, ${actor.id}
              returning id::text as id`.execute(unit.tx);
            const taken = { dict_item_code: { path: "itemCode", code: "dictionary.code_taken" as const } };
            return (await refuseTaken(insertion, taken)).rows[0]!.id;
          },
        });
      }),

    /** @throws AppError as {@link editRecord} */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: DictionaryItemUpdate, context: Context) =>
      context.write((unit) =>
        editRecord(unit, recordsOf(unit.tx, actor), id, {
          action: "dictionary.update",
          happened: "updated",
          rowVersion,
          patch,
          judge: (row) => judge(actor, row),
          write: (changed) =>
            unit.tx
              .updateTable("dict_item")
              .set((eb) => ({
                ...columnValues(dictionaryItems, changed),
                updated_at: clock.now(),
                updated_by: actor.id,
                row_version: eb("row_version", "+", 1),
              }))
              .where("id", "=", id)
              .execute(),
        }),
      ),

    /** @throws AppError as {@link editRecord} */
    move: (
      actor: Actor,
      id: string,
      { before, rowVersion }: { before: string | null; rowVersion: number },
      context: Context,
    ) =>
      context.write((unit) =>
        editRecord(unit, recordsOf(unit.tx, actor), id, {
          action: "dictionary.move",
          happened: "updated",
          rowVersion,
          judge: (row) => judge(actor, row),
          async write(_, row) {
            const { rows } = await select(sql`${row.dict_code}`).execute(unit.tx);
            const others = rows.map((one) => one.id).filter((one) => one !== id);
            const at = before === null ? -1 : others.indexOf(before);
            if (before !== null && at < 0) throw new AppError("not_found");
            const order = others.toSpliced(at < 0 ? others.length : at, 0, id);
            await sql`update dict_item set sort = given.place * 10
              from unnest(${order}::bigint[]) with ordinality as given (id, place) where dict_item.id = given.id`.execute(
              unit.tx,
            );
            await sql`update dict_item set updated_at = ${clock.now()}, updated_by = ${actor.id},
              row_version = row_version + 1 where id = ${id}`.execute(unit.tx);
          },
        }),
      ),
  };
}

/** Dictionaries: administrators edit those of the business; those that the code depends on are read-only. @see R-M06 */
export function createDictionaryItems(ports: Pick<Ports, "db" | "clock">): Module {
  const service = createDictionaryItemService(ports);
  return bind(dictionaryItemRoutes, {
    listDictionaries: () => service.dictionaries(),
    listDictionaryItems: ({ actor, params }) => service.items(actor, params.code),
    createDictionaryItem: (call) => service.create(call.actor, call.params.code, call.body, call),
    updateDictionaryItem: (call) => service.update(call.actor, call.params.id, call.body, call),
    moveDictionaryItem: (call) => service.move(call.actor, call.params.id, call.body, call),
  });
}
