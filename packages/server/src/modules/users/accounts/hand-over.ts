import type { HandOver, HandOverTo, PastHandOver } from "@busbar/contract/users/hand-over";
import { permissionNames } from "@busbar/contract/kernel/permissions";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { type Language, refuseField } from "../../../kernel/app-error.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { toGive } from "../../../kernel/records/visibility.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { type HandOverNoun, successorPath } from "../../../kernel/targets/hand-over.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { knownTo } from "../user-visibility.ts";
import { enabledNotice, type ReceiptItem, takeOverNotice } from "./hand-over-notices.ts";
import { type AccountRow, createUserAccountRepository } from "./user-account-repository.ts";

export type Receipt = { items: ReceiptItem[]; soleRights: string[] };
/** `given` lists what each person takes over. */
type Moved = Receipt & { given: ReadonlyMap<string, ReceiptItem[]> };
type Person = Pick<AccountRow, "id" | "user_code" | "fullName">;
type Past = { at: Date; successor: string | null; items: Omit<ReceiptItem, "title">[] };

type Needs = {
  ports: Pick<Ports, "db" | "clock">;
  /** The declarations of all modules. */
  nouns: () => readonly HandOverNoun[];
  notifyPeople: NotifyPeople;
  personNow(userId: string): Promise<Actor | null>;
};

/** Thrown to roll back the transaction of a preview. */
class Previewed extends Error {}

/** Hands over the records of an account that is disabled. @see docs/decisions/0080-stand-ins-and-open-tasks.md */
export function createHandOver({ ports: { db, clock }, nouns, notifyPeople, personNow }: Needs) {
  /** Permissions that this person holds, by a role or a duty, and no other active account. */
  async function soleRightsOf(tx: Db, userId: string): Promise<string[]> {
    const { rows } = await sql<{ permission: string }>`
      with held as (
        select ur.user_id, unnest(r.permissions) as permission from user_role ur join role r on r.code = ur.role_code
        union select g.user_id, g.permission from duty_grant g where g.valid_from <= ${clock.today()}::date
          and (g.valid_to is null or ${clock.today()}::date < g.valid_to)
      )
      select distinct h.permission from held h where h.user_id = ${userId}
        and h.permission = any (${[...permissionNames]}::text[])
        and not exists (select from held o join user_account u on u.id = o.user_id and u.status = 'ACTIVE'
          where o.permission = h.permission and o.user_id <> ${userId})
      order by h.permission`.execute(tx);
    return rows.map(({ permission }) => permission);
  }

  /** Moves the records of every noun. @throws AppError at `successorId` */
  async function move(unit: Unit, actor: Actor, person: Person, successor: Actor | null): Promise<Moved> {
    const leaving = { person: { id: person.id, userCode: person.user_code }, successor };
    const items: ReceiptItem[] = [];
    const given = new Map<string, ReceiptItem[]>();
    const inOrder = nouns().toSorted((a, b) => Number(a.needsManagers ?? false) - Number(b.needsManagers ?? false));
    for (const { noun, title, move: moveNoun } of inOrder) {
      const counts = new Map<HandOverTo, number>();
      for (const { to, count, userId } of await moveNoun(unit, actor, leaving)) {
        counts.set(to, (counts.get(to) ?? 0) + count);
        const taker = to === "SUCCESSOR" ? successor?.id : userId;
        if (taker !== undefined) given.set(taker, [...(given.get(taker) ?? []), { noun, title, to, count }]);
      }
      for (const [to, count] of counts) items.push({ noun, title, to, count });
    }
    return { items, given, soleRights: await soleRightsOf(unit.tx, person.id) };
  }

  return {
    /** The answer of a preview. */
    async move(unit: Unit, actor: Actor, person: Person, successor: Actor | null): Promise<Receipt> {
      const { items, soleRights } = await move(unit, actor, person, successor);
      return { items, soleRights };
    },

    /** @throws AppError at `successorId` for an account that is out of scope, not of the house, or the leaver's own */
    async successorOf(actor: Actor, personId: string, successorId: string | null): Promise<Actor | null> {
      if (successorId === null) return null;
      const known = await createUserAccountRepository(db).find(knownTo(actor), successorId);
      const person = known && successorId !== personId ? await personNow(successorId) : null;
      if (!person || person.scope.kind === "CUSTOMER" || person.scope.kind === "PARTNER")
        throw refuseField(successorPath, "user.successor_unknown");
      return toGive(person);
    },

    /**
     * Locks both accounts in the order of their ids, so that two hand-overs in opposite directions cannot deadlock.
     * @throws AppError at `successorId` when that account was disabled in the meantime
     */
    async hold(unit: Unit, personId: string, successor: Actor | null): Promise<void> {
      const { rows } = await sql<{ id: string; active: boolean }>`
        select id::text as id, status = 'ACTIVE' as active from user_account
        where id = any (${[personId, ...(successor ? [successor.id] : [])]}::bigint[])
        order by id for update`.execute(unit.tx);
      if (successor && !rows.some(({ id, active }) => id === successor.id && active))
        throw refuseField(successorPath, "user.successor_unknown");
    },

    /** Runs the work and rolls it back, so that the preview is exactly the result. @throws AppError as the work does */
    async preview(context: Pick<CallContext, "write">, work: (unit: Unit) => Promise<Receipt>): Promise<Receipt> {
      let receipt: Receipt | undefined;
      try {
        await context.write(async (unit) => {
          receipt = await work(unit);
          throw new Previewed();
        });
      } catch (ended) {
        if (ended instanceof Previewed && receipt) return receipt;
        throw ended;
      }
      throw new Error("A preview was kept");
    },

    /**
     * Runs within the transaction that disables the account: moves the records, writes one audit row with counts, and
     * notifies the receivers.
     */
    async handOver(unit: Unit, actor: Actor, person: Person, successor: Actor | null): Promise<Receipt> {
      const { items, given, soleRights } = await move(unit, actor, person, successor);
      if (items.length === 0) return { items, soleRights };
      const counts = items.map(({ noun, to, count }) => ({ noun, to, count }));
      await unit.audit("user.hand_over", "users", person.id, {
        after: { successor: successor?.userCode ?? null, handedOver: counts },
      });
      for (const [userId, theirs] of given) await notifyPeople(unit, takeOverNotice(person.fullName, userId, theirs));
      return { items, soleRights };
    },

    /** Tells the owner of a re-enabled account that the records stay with their new holders. */
    async tellEnabled(unit: Unit, person: Person): Promise<void> {
      if (await this.lastOf(unit.tx, person.id)) await notifyPeople(unit, enabledNotice(person.id));
    },

    /** What was handed over when the account was last disabled, from the audit log. */
    async lastOf(on: Db, personId: string): Promise<Past | null> {
      const { rows } = await sql<Past>`select l.at, s.full_name as successor, l.after -> 'handedOver' as items
        from audit_log l left join user_account s on s.user_code = l.after ->> 'successor'
        where l.noun = 'users' and l.key = ${personId} and l.action = 'user.hand_over'
        order by l.id desc limit 1`.execute(on);
      return rows[0] ?? null;
    },

    show: ({ items, soleRights }: Receipt, language: Language): HandOver => ({
      items: items.map(({ title, ...item }) => ({ ...item, title: title[language] })),
      soleRights,
    }),

    showPast(past: Past | null, language: Language): PastHandOver | null {
      if (!past) return null;
      const titleOf = (noun: string) => nouns().find((one) => one.noun === noun)?.title[language] ?? noun;
      return {
        at: past.at.toISOString(),
        successor: past.successor,
        items: past.items.map((item) => ({ ...item, title: titleOf(item.noun) })),
      };
    },
  };
}
