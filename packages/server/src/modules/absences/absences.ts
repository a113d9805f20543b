import { type Absence, type AbsenceDraft, absenceRoutes, deciding } from "@busbar/contract/absences/absences";
import { meets } from "@busbar/contract/kernel/access";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { inOwnRight } from "../../kernel/records/visibility.ts";
import { type HandOverNoun, handOverPart } from "../../kernel/targets/hand-over.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { absenceKind, absenceMails, absenceNotice, mailContent, type AbsenceEvent } from "./absence-mails.ts";
import { type AbsenceRow, createAbsenceRepository } from "./absence-repository.ts";
import { endedOn, stateOn, wrongDay } from "./absence-rules.ts";

const noun = "absences";

type Needs = {
  ports: Pick<Ports, "db" | "clock" | "settings">;
  notifyPeople: NotifyPeople;
  /** The stand-in's permissions change with the next call. */
  rightsChanged(unit: Unit, userIds: readonly string[]): Promise<void>;
  /** A condition on `user_account u`: accounts that the caller administers. */
  governedBy(actor: Actor): RawBuilder<SqlBool>;
  /** @throws AppError for an account with more rights than the caller */
  refuseBeyond(actor: Actor, userId: string, weakens: boolean): Promise<void>;
};

const daysOf = (row: AbsenceRow) => ({ fromDate: row.from_date, toDate: row.to_date });

function toAbsence(row: AbsenceRow, today: string): Absence {
  const state = stateOn(daysOf(row), today);
  return {
    id: row.id,
    person: { id: row.person_id, fullName: row.person_name },
    standIn: { id: row.stand_in_id, fullName: row.stand_in_name },
    ...daysOf(row),
    reason: row.reason,
    state,
    ended: row.ended_at && { at: row.ended_at.toISOString(), by: row.ended_by },
    canEnd: state === "COMING" || state === "IN_FORCE",
  };
}

/** Absences and stand-ins. The permissions that a stand-in gets are computed when a session is read. */
export function createAbsences({ ports, notifyPeople, rightsChanged, governedBy, refuseBeyond }: Needs): Module {
  const { db, clock, settings } = ports;
  const governed = (actor: Actor) => (meets(actor, ["user:admin"]) ? governedBy(actor) : sql<SqlBool>`false`);
  const canHandOn = (actor: Actor) => deciding.some((each) => inOwnRight(actor).permissions.includes(each));

  /** Refreshes permissions and notifies both people. */
  async function follow(
    unit: Unit,
    row: AbsenceRow,
    what: AbsenceEvent,
    fields: Record<string, unknown>,
    part: { partOf?: string } = {},
  ): Promise<void> {
    await unit.audit(`absence.${what}`, noun, row.id, { after: fields, ...part });
    const both = [row.person_id, row.stand_in_id];
    for (const userId of both) await unit.emit(noun, row.id, what, userId);
    await rightsChanged(unit, [row.stand_in_id]);
    await notifyPeople(unit, absenceNotice(what, row));
    const { rows } = await sql<{ id: string; language: "zh" | "en" }>`select id, language from user_account
      where id = any (${both}::bigint[])`.execute(unit.tx);
    const content = mailContent(what, row);
    for (const { id, language } of rows)
      await unit.sendMessage({ kind: absenceKind, userId: id, language, content }, clock.now());
  }

  async function set(actor: Actor, body: AbsenceDraft, { write }: Pick<CallContext, "write">): Promise<Absence> {
    const { personId = actor.id, ...given } = body;
    const today = clock.today();
    if (personId !== actor.id) {
      if (!meets(actor, ["user:admin"])) throw new AppError("not_allowed", { permission: "user:admin" });
      await refuseBeyond(actor, personId, true);
    }
    const wrong = wrongDay(given, today);
    if (wrong) throw refuseField(wrong, "absence.days");
    return write(async (unit) => {
      const absences = createAbsenceRepository(unit.tx, today);
      if (!(await absences.decides(personId))) throw refuseField("personId", "absence.nothing_to_hand_on");
      if (given.standInId === personId || !(await absences.canStandIn(given.standInId)))
        throw refuseField("standInId", "absence.not_a_colleague");
      if (await absences.isAway(given.standInId, given.fromDate, given.toDate))
        throw refuseField("standInId", "absence.stand_in_away");
      const id = await absences.insert({ ...given, personId }, actor.id, clock.now());
      const row = await absences.find(actor.id, governed(actor), id);
      if (!row) throw new AppError("not_found");
      await follow(unit, row, "set", { personId, ...given });
      return toAbsence(row, today);
    });
  }

  async function endIn(unit: Unit, actor: Actor, row: AbsenceRow, part?: { partOf: string }): Promise<void> {
    const today = clock.today();
    const toDate = endedOn(daysOf(row), today);
    await createAbsenceRepository(unit.tx, today).end(row.id, toDate, actor.id, clock.now());
    await follow(unit, row, "end", { personId: row.person_id, standInId: row.stand_in_id, toDate }, part);
  }

  async function end(actor: Actor, id: string, { write }: Pick<CallContext, "write">): Promise<Absence> {
    const today = clock.today();
    return write(async (unit) => {
      const absences = createAbsenceRepository(unit.tx, today);
      await absences.lock(id);
      const row = await absences.find(actor.id, governed(actor), id);
      if (!row) throw new AppError("not_found");
      if (!toAbsence(row, today).canEnd) throw new AppError("illegal_transition");
      await endIn(unit, actor, row);
      const after = await absences.find(actor.id, governed(actor), id);
      return toAbsence(after ?? row, today);
    });
  }

  /** Permissions change with the date, so open portals of stand-ins reload theirs. */
  const turn: DailyDuty = {
    name: "absences.turn",
    title: { zh: "审批代理的开始与结束", en: "Start and end of stand-ins" },
    async run(unit, day) {
      const turning = await createAbsenceRepository(unit.tx, day).turning(day);
      const concerned = [...new Set(turning.map(({ standInId }) => standInId))];
      if (concerned.length > 0) await rightsChanged(unit, concerned);
      for (const { standInId, name } of turning.filter(({ begins }) => begins))
        await notifyPeople(unit, {
          zh: "从今天起代理 <b>{name}</b> 审核和审批",
          en: "From today, you review and approve on behalf of <b>{name}</b>",
          values: { name },
          kind: "absences",
          picture: "price",
          link: "/index",
          to: { users: [standInId] },
        });
      return "done";
    },
  };

  /** A person who leaves loses absences and stand-ins alike; absent people must name another stand-in. */
  const handOver: HandOverNoun = {
    noun,
    title: { zh: "审批代理", en: "Stand-ins" },
    async move(unit, actor, leaving) {
      const rows = await createAbsenceRepository(unit.tx, clock.today()).hold(leaving.person.id);
      for (const row of rows) await endIn(unit, actor, row, { partOf: handOverPart(leaving) });
      return rows.length > 0 ? [{ to: "NOBODY", count: rows.length }] : [];
    },
  };

  return bind(
    absenceRoutes,
    {
      async listAbsences({ actor }) {
        const today = clock.today();
        const rows = await createAbsenceRepository(db, today).list(actor.id, governed(actor));
        return { list: rows.map((row) => toAbsence(row, today)), canHandOn: canHandOn(actor), today };
      },
      async selectStandIns({ actor, query }) {
        // Names of colleagues are listed only for people who may name a stand-in.
        if (!canHandOn(actor) && !meets(actor, ["user:admin"])) return [];
        return createAbsenceRepository(db, clock.today()).candidates(actor.id, query.keyword ?? "");
      },
      setAbsence: (call) => set(call.actor, call.body, call),
      endAbsence: (call) => end(call.actor, call.params.id, call),
    },
    { messages: absenceMails(settings.publicUrl), duties: [turn], handOver: [handOver] },
  );
}
