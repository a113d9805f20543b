import {
  Partner,
  type PartnerAction,
  PartnerDraft,
  type PartnerFields,
  type PartnerPut,
  type PartnerQuery,
  type PartnerColumn,
  type PartnerUpdate,
  agreementWords,
  partnerColumns,
  partnerColumnTitles,
  partners,
  partnerRoutes,
} from "@busbar/contract/partners/partners";
import type { ExternalRef } from "@busbar/contract/fields/external-refs";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { meets } from "@busbar/contract/kernel/access";
import { partnerAddress } from "@busbar/contract/records/record-addresses";
import { fieldsIn } from "@busbar/contract/fields/noun";
import { fieldCells } from "../../kernel/fields/cells.ts";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField, type Language } from "../../kernel/app-error.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { parseWith } from "../../kernel/http/parse.ts";
import { putByRef, refIn } from "../../kernel/records/put-by-ref.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import { bind, type CallContext, type Module, type SearchSource, withinOne } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../kernel/records/edit-record.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import { pinyinKey } from "../../kernel/sql/pinyin.ts";
import { pinyinTask } from "../../kernel/sql/pinyin-columns.ts";
import type { Ports } from "../../ports.ts";
import { partnerDuties } from "./partner-duties.ts";
import {
  createPartnerRepository,
  type PartnerRepository,
  type PartnerRow,
  partnerChanges,
} from "./partner-repository.ts";

type Context = Pick<CallContext, "write">;

/** Whether `actor` may do `action` to the row now; checked before acting and sent with the row. */
function judge(
  action: "update" | "remove",
  row: Pick<PartnerRow, "is_writable" | "is_used">,
  actor: Actor,
): PartnerAction {
  if (!meets(actor, ["partner:write"]) || !row.is_writable) return "not_allowed";
  return action === "remove" && row.is_used ? "partner.in_use" : "ok";
}

const fieldsOf = (row: PartnerRow): PartnerFields => fieldsIn(partners, row);

const toPartner = (row: PartnerRow, actor: Actor): Partner => ({
  id: row.id,
  partnerNo: row.partner_no,
  agreement: row.agreement,
  ...fieldsOf(row),
  ...lastEdit(row, actor),
  actions: { update: judge("update", row, actor), remove: judge("remove", row, actor) },
});

/** @throws AppError when a changed date contradicts the unchanged one */
function refuseDates(row: PartnerRow, { agreementFrom, agreementTo }: Omit<PartnerUpdate, "rowVersion">): void {
  const from = agreementFrom ?? row.agreementFrom;
  const to = agreementTo === undefined ? row.agreementTo : agreementTo;
  if (to !== null && to <= from) throw refuseField("agreementTo", "partner.dates");
}

function createPartnerService({ db, clock }: Pick<Ports, "db" | "clock">) {
  const recordsOf = (repository: PartnerRepository, actor: Actor): Records<PartnerRow, Partner> => ({
    noun: "partners",
    permission: "partner:write",
    lock: (id) => repository.lock(actor, id),
    find: (id) => repository.find(actor, id),
    show: (row) => toPartner(row, actor),
    fields: fieldsOf,
  });
  const reading = (actor: Actor) => recordsOf(createPartnerRepository(db, clock.today()), actor);

  /** Without a version the partner is changed as it is by now. */
  const change = (
    unit: Unit,
    actor: Actor,
    id: string,
    patch: Omit<PartnerUpdate, "rowVersion">,
    rowVersion?: number,
  ) => {
    const repository = createPartnerRepository(unit.tx, clock.today());
    return editRecord(unit, recordsOf(repository, actor), id, (now) => ({
      action: "partner.update",
      happened: "updated",
      rowVersion: rowVersion ?? now.row_version,
      patch,
      judge(row) {
        refuseDates(row, patch);
        return judge("update", row, actor);
      },
      write: (changed) => repository.update(id, changed, actor.id, clock.now()),
    }));
  };

  const service = {
    async list(actor: Actor, query: PartnerQuery): Promise<ListOf<Partner>> {
      const { rows, total } = await createPartnerRepository(db, clock.today()).list(actor, query);
      return { list: rows.map((row) => toPartner(row, actor)), total };
    },

    /** @throws AppError `not_found` also when out of scope */
    get: async (actor: Actor, id: string): Promise<Partner> => toPartner(await getRow(reading(actor), id), actor),

    create: (actor: Actor, draft: PartnerDraft, context: Context): Promise<Partner> =>
      context.write((unit) => {
        const repository = createPartnerRepository(unit.tx, clock.today());
        return createRecord(unit, recordsOf(repository, actor), {
          action: "partner.create",
          given: draft,
          insert: () => repository.insert(draft, actor.id, clock.now()),
        });
      }),

    /** @throws AppError as {@link editRecord} */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: PartnerUpdate, context: Context): Promise<Partner> =>
      context.write((unit) => change(unit, actor, id, patch, rowVersion)),

    /** The partner that another system calls so. @see putByRef */
    putByRef: (actor: Actor, ref: ExternalRef, given: PartnerPut, context: CallContext): Promise<Partner> =>
      putByRef(db, context, {
        noun: "partner",
        ref,
        response: Partner,
        mayCreate: true,
        get: (id) => service.get(actor, id),
        create: (unit) => {
          const draft = parseWith(PartnerDraft, { ...given, externalRefs: [ref] }, context.language);
          return service.create(actor, draft, withinOne(context, unit));
        },
        change: (unit, id, version) => change(unit, actor, id, given, version),
      }),

    /** @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write((unit) => {
        const repository = createPartnerRepository(unit.tx, clock.today());
        return removeRecord(unit, recordsOf(repository, actor), id, {
          action: "partner.remove",
          judge: (row) => judge("remove", row, actor),
          remove: () => repository.remove(id),
        });
      }),

    /** @throws AppError `not_found` */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(reading(actor), id);
      return activityOf(db, "partners", id, paging);
    },
  };
  return service;
}

const cells: Record<PartnerColumn, (row: PartnerRow, language: Language) => string | null> = {
  ...fieldCells(partners),
  partnerNo: (row) => row.partner_no,
  agreement: (row, language) => agreementWords[row.agreement][language],
  updatedAt: (row) => localTime(row.updated_at),
};

/** Partners by name or number, an exact number first. */
const searchOf =
  ({ db, clock }: Pick<Ports, "db" | "clock">): SearchSource =>
  async (actor, key, most) => {
    if (key === "" || !meets(actor, ["partner:read"])) return [];
    const query = { keyword: key, sort: "partnerNo", pageNo: 1, pageSize: most } as const;
    const partners = createPartnerRepository(db, clock.today());
    const { rows } = await partners.list(actor, query);
    const pinyin = pinyinKey(key);
    const read = pinyin === "" ? [] : await partners.readAs(actor, pinyin, most);
    const known = new Set(rows.map(({ id }) => id));
    return [...rows, ...read.filter(({ id }) => !known.has(id))].slice(0, most).map((row) => ({
      value: row.name,
      url: `#${partnerAddress(row)}`,
      noun: "partners",
      hint: row.partner_no,
    }));
  };

export function createPartners(
  ports: Pick<Ports, "db" | "clock" | "spreadsheets">,
  notifyPeople: NotifyPeople,
): Module {
  const service = createPartnerService(ports);
  return bind(
    partnerRoutes,
    {
      listPartners: ({ actor, query }) => service.list(actor, query),
      async exportPartners({ actor, query, ...context }) {
        const { count, rows } = createPartnerRepository(ports.db, ports.clock.today()).export(actor, query);
        return exportList(ports, {
          actor,
          context,
          noun: "partners",
          action: "partner.export",
          title: { zh: "合作伙伴", en: "Partners" },
          query,
          columns: partnerColumns.map((name) => ({
            name,
            title: partnerColumnTitles[name][context.language],
            kind: name === "updatedAt" ? "dateTime" : "text",
          })),
          total: await count(),
          rows,
          cells: (row) => partnerColumns.map((name) => cells[name](row, context.language)),
        });
      },
      getPartner: ({ actor, params }) => service.get(actor, params.id),
      createPartner: (call) => service.create(call.actor, call.body, call),
      updatePartner: (call) => service.update(call.actor, call.params.id, call.body, call),
      putPartnerByRef: (call) => service.putByRef(call.actor, refIn(call.params), call.body, call),
      removePartner: (call) => service.remove(call.actor, call.params.id, call),
      listPartnerActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),
    },
    {
      search: searchOf(ports),
      changes: partnerChanges,
      duties: partnerDuties(notifyPeople),
      scheduledTasks: [pinyinTask(ports.db, "partner")],
    },
  );
}
