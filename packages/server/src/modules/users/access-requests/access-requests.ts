import {
  type AccessAsked,
  type AccessGiven,
  type AccessRequest,
  type AccessRequestQuery,
  accessRequestRoutes,
  type AccessVerdict,
  type MissingRight,
} from "@busbar/contract/access-requests/access-requests";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";
import { mayAskFor } from "@busbar/contract/roles/company-rights";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import { bind, type CallContext, type Module } from "../../../kernel/module.ts";
import { toGive } from "../../../kernel/records/visibility.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { type Unit, unitOfWork } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createUserAccountRepository } from "../accounts/user-account-repository.ts";
import type { DutyGrants } from "../directory/duty-grants.ts";
import { accessNotice } from "./access-notices.ts";
import { type AccessRow, createAccessRequestRepository } from "./access-request-repository.ts";
import { grantorsOf, judgeGrantor } from "./grantors.ts";

const noun = "access-requests";
/** Of one person. */
const mostPerHour = 20;
const mostNamed = 5;
const endedAtOnce = 200;

type Context = Pick<CallContext, "write">;
type Dependencies = {
  ports: Pick<Ports, "db" | "wake" | "queue" | "clock" | "limits">;
  duties: DutyGrants;
  notifyPeople: NotifyPeople;
  rightsChanged(unit: Unit, concerned: readonly string[]): Promise<void>;
  personNow(userId: string, within?: Db): Promise<Actor | null>;
};

const kindOf = ({ scope, admin }: Actor) => (admin ? "ALL" : scope.kind);
const outsider = (actor: Actor) => kindOf(actor) === "CUSTOMER" || kindOf(actor) === "PARTNER";

function toRequest(row: AccessRow, actor: Actor): AccessRequest {
  const own = row.user_id === actor.id;
  const decides = (states: readonly string[], needsRight: boolean): AccessVerdict => {
    if (!meets(actor, ["user:admin"])) return "not_allowed";
    if (!states.includes(row.state)) return "illegal_transition";
    if (own) return "user.own_rights";
    // Also for a request from before the person came to a company.
    if (needsRight && row.state === "WAITING" && !mayAskFor(row.user_scope, row.permission))
      return "access.of_the_house";
    const giver = toGive(actor);
    return needsRight && !meets(giver, [row.permission]) ? "user.beyond_rights" : "ok";
  };
  const open = row.state === "WAITING" || row.state === "GRANTED";
  return {
    id: row.id,
    person: { id: row.user_id, userCode: row.user_code, fullName: row.full_name, scope: row.user_scope },
    permission: row.permission,
    path: row.path,
    reason: row.reason,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    decided: row.decided_at && { at: row.decided_at.toISOString(), by: row.decided_by, answer: row.answer },
    endsAt: row.ends_at?.toISOString() ?? null,
    scope: row.scope_kind === null ? null : { kind: row.scope_kind, regions: row.scope_regions ?? [] },
    actions: {
      approve: decides(["WAITING"], true),
      refuse: decides(["WAITING"], false),
      withdraw: !own ? "not_allowed" : open ? "ok" : "illegal_transition",
      end: decides(["GRANTED"], true),
    },
  };
}

/** Says which rights a person lacks and who can grant them, and handles requests for access that ends by itself. */
export function createAccessRequests({ ports, duties, notifyPeople, rightsChanged, personNow }: Dependencies): Module {
  const { db, clock, limits } = ports;
  const requestsOn = (on: Db) => createAccessRequestRepository(on, clock.now());
  const targetOf = async (on: Db, id: string) => ({
    id,
    ...(await createUserAccountRepository(on).rightsOf(id, clock.today())),
  });

  /** Locks the request, so that two decisions about it follow each other. @throws AppError `not_found` */
  async function held(unit: Unit, actor: Actor, of: "own" | "others", id: string): Promise<AccessRow> {
    const requests = requestsOn(unit.tx);
    await requests.lock(id);
    const row = await requests.find(actor, of, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  async function shown(unit: Unit, actor: Actor, { id, user_id }: AccessRow): Promise<AccessRequest> {
    await unit.emit(noun, id, "updated");
    const row = await requestsOn(unit.tx).find(actor, user_id === actor.id ? "own" : "others", id);
    if (!row) throw new AppError("not_found");
    return toRequest(row, actor);
  }

  function refuse(verdict: AccessVerdict, permission: Permission): void {
    if (verdict !== "ok") throw new AppError(verdict, { permission });
  }

  async function explain(actor: Actor, permissions: readonly Permission[]): Promise<MissingRight[]> {
    const latest = await requestsOn(db).latest(actor.id, permissions);
    const target = await targetOf(db, actor.id);
    const asked = [...new Set(permissions)];
    const missing = asked.filter((permission) => !meets(actor, [permission]));
    const askable = missing.filter((permission) => mayAskFor(kindOf(actor), permission));
    const grantorsFor = await grantorsOf(db, personNow, target, askable, clock.today());
    return asked.map((permission) => {
      const grantors = grantorsFor.get(permission) ?? [];
      const request = latest.find((one) => one.permission === permission);
      return {
        permission,
        held: !missing.includes(permission),
        mayAsk: mayAskFor(kindOf(actor), permission),
        grantors: outsider(actor) ? [] : grantors.slice(0, mostNamed).map(({ fullName }) => fullName),
        grantorCount: grantors.length,
        request: request ? toRequest(request, actor) : null,
      };
    });
  }

  async function ask(actor: Actor, asked: AccessAsked, { write }: Context): Promise<AccessRequest> {
    if (meets(actor, [asked.permission])) throw new AppError("access.held");
    if (!mayAskFor(kindOf(actor), asked.permission)) throw refuseField("permission", "access.of_the_house");
    const wait = await limits.consume(`access-requests:${actor.id}`, mostPerHour, 3600);
    if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
    return write(async (unit) => {
      const target = await targetOf(unit.tx, actor.id);
      const found = await grantorsOf(unit.tx, personNow, target, [asked.permission], clock.today());
      const grantors = found.get(asked.permission) ?? [];
      if (grantors.length === 0) throw new AppError("access.nobody");
      const id = await requestsOn(unit.tx).insert(actor.id, asked);
      if (id === undefined) throw new AppError("access.asked");
      await unit.audit("access.ask", noun, id, { after: asked });
      const row = await held(unit, actor, "own", id);
      await notifyPeople(
        unit,
        accessNotice(
          "asked",
          row,
          grantors.map((one) => one.id),
        ),
      );
      return shown(unit, actor, row);
    });
  }

  const approve = (actor: Actor, id: string, { hours, scope, answer }: AccessGiven, { write }: Context) =>
    write(async (unit) => {
      const row = await held(unit, actor, "others", id);
      refuse(toRequest(row, actor).actions.approve, row.permission);
      const refused = judgeGrantor(actor, await targetOf(unit.tx, row.user_id), row.permission);
      if (refused) throw new AppError(refused.code, refused.details ?? {});
      const endsAt = new Date(clock.now().getTime() + hours * 3_600_000);
      const { permission } = row;
      const draft = { permission, scope, validFrom: clock.today(), validTo: null, endsAt };
      const dutyId = await duties.give(unit, actor, row.user_id, draft);
      const given = { state: "GRANTED" as const, answer, duty_id: dutyId, ends_at: endsAt };
      await requestsOn(unit.tx).decide(id, actor.id, given);
      const until = endsAt.toISOString();
      await unit.audit("access.approve", noun, id, { after: { permission, until, answer, person: row.user_code } });
      await notifyPeople(unit, accessNotice("given", { ...row, answer, ends_at: endsAt }, [row.user_id]));
      return shown(unit, actor, row);
    });

  const turnDown = (actor: Actor, id: string, answer: string, { write }: Context) =>
    write(async (unit) => {
      const row = await held(unit, actor, "others", id);
      refuse(toRequest(row, actor).actions.refuse, row.permission);
      await requestsOn(unit.tx).decide(id, actor.id, { state: "REFUSED", answer });
      const { permission, user_code: person } = row;
      await unit.audit("access.refuse", noun, id, { after: { permission, answer, person } });
      await notifyPeople(unit, accessNotice("refused", { ...row, answer }, [row.user_id]));
      return shown(unit, actor, row);
    });

  const withdraw = (actor: Actor, id: string, { write }: Context) =>
    write(async (unit) => {
      const row = await held(unit, actor, "own", id);
      refuse(toRequest(row, actor).actions.withdraw, row.permission);
      const { permission } = row;
      const requests = requestsOn(unit.tx);
      if (row.state === "WAITING") await requests.withdraw(id, actor.id);
      else {
        await requests.end(id, actor.id);
        await rightsChanged(unit, [actor.id]);
      }
      await unit.audit("access.withdraw", noun, id, { after: { permission } });
      return shown(unit, actor, row);
    });

  const end = (actor: Actor, id: string, { write }: Context) =>
    write(async (unit) => {
      const row = await held(unit, actor, "others", id);
      refuse(toRequest(row, actor).actions.end, row.permission);
      await duties.take(unit, actor, row.user_id, row.duty_id ?? "0");
      const { permission, user_code: person } = row;
      await unit.audit("access.end", noun, id, { after: { permission, person } });
      await notifyPeople(unit, accessNotice("taken", row, [row.user_id], actor.fullName));
      return shown(unit, actor, row);
    });

  /** A right counts no more once its time is over; this deletes it, and notifies the person and open portals. */
  const closeEnded = () =>
    unitOfWork(ports, { actorId: null, actorCode: "", requestId: `tasks/${noun}`, ip: "" }, async (unit) => {
      const requests = requestsOn(unit.tx);
      const rows = await requests.over(endedAtOnce);
      for (const row of rows) {
        await requests.end(row.id, null);
        const { permission, user_code: person } = row;
        await unit.audit("access.over", noun, row.id, { after: { permission, person } });
        await notifyPeople(unit, accessNotice("over", row, [row.user_id]));
        await unit.emit(noun, row.id, "updated");
      }
      if (rows.length > 0) await rightsChanged(unit, [...new Set(rows.map((row) => row.user_id))]);
    });

  async function list(actor: Actor, query: AccessRequestQuery) {
    if (query.of === "others" && !meets(actor, ["user:admin"]))
      throw new AppError("not_allowed", { permission: "user:admin" });
    const { rows, total } = await requestsOn(db).list(actor, query);
    return { list: rows.map((row) => toRequest(row, actor)), total };
  }

  return bind(
    accessRequestRoutes,
    {
      explainRights: ({ actor, query }) => explain(actor, query.permission),
      listAccessRequests: ({ actor, query }) => list(actor, query),
      askForAccess: (call) => ask(call.actor, call.body, call),
      approveAccess: (call) => approve(call.actor, call.params.id, call.body, call),
      refuseAccess: (call) => turnDown(call.actor, call.params.id, call.body.answer, call),
      withdrawAccess: (call) => withdraw(call.actor, call.params.id, call),
      endAccess: (call) => end(call.actor, call.params.id, call),
    },
    { scheduledTasks: [{ name: "end-access", everySeconds: 30, run: closeEnded }] },
  );
}
