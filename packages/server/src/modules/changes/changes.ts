import {
  type Change,
  type ChangeQuery,
  changeRoutes,
  type Changes,
  followedNouns,
  FollowedNoun,
} from "@busbar/contract/changes/changes";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { type Authenticate, whoCalls } from "../../kernel/http/callers.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { EventHub } from "../../kernel/work/events.ts";
import type { Ports } from "../../ports.ts";
import { type ChangePosition, positionText, readPosition } from "./change-position.ts";
import { type ChangeRow, createChangeRepository, toldOfAll } from "./change-repository.ts";

/** What a caller follows: all changes of a noun, or those of some types. */
type Followed = { noun: FollowedNoun; tells: (type: string) => boolean };

/** Lets other systems follow what is changed, whoever or whatever changes it. */
export function createChanges(
  { db, wake, clock }: Pick<Ports, "db" | "wake" | "clock">,
  hub: Pick<EventHub, "atEnd">,
  sources: readonly ChangeSource[],
  authenticate: Authenticate,
): Module {
  const waiting = new Set<() => void>();
  wake.onWrites((tables) => {
    if (tables === null || tables.has("record_change")) for (const go of waiting) go();
  });
  const repository = () => createChangeRepository(db, clock.today());
  const sourceOf = (noun: FollowedNoun) => sources.find((source) => source.noun === noun)!;

  /** Resolves at the next write or after `ms`. @returns false when the process stops or the caller is gone */
  const nextWrite = (ms: number, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const end = (goesOn: boolean) => {
        clearTimeout(timer);
        waiting.delete(go);
        forgetEnd();
        signal.removeEventListener("abort", stop);
        resolve(goesOn);
      };
      const go = () => end(true);
      const stop = () => end(false);
      const timer = setTimeout(go, ms);
      waiting.add(go);
      const forgetEnd = hub.atEnd(stop);
      signal.addEventListener("abort", stop);
    });

  /** Of the rows those that the caller follows and may learn of. */
  async function told(actor: Actor, followed: readonly Followed[], rows: readonly ChangeRow[]): Promise<Told[]> {
    const known = repository();
    const lists = await Promise.all(
      followed.map(async ({ noun, tells }) => {
        const own = rows.filter((row) => row.noun === noun && tells(`${noun}.${row.happened}`));
        const [removed, present] = [
          own.filter(({ happened }) => happened === "removed"),
          own.filter(({ happened }) => happened !== "removed"),
        ];
        const versions =
          present.length > 0
            ? await known.versions(
                sourceOf(noun),
                actor,
                present.map(({ id }) => id),
              )
            : new Map();
        const ofAll = toldOfAll(actor, noun);
        const owners = removed.flatMap((row) => row.customer_id ?? []);
        const customers = ofAll || owners.length === 0 ? null : await known.customersOf(actor, noun, owners);
        return own.flatMap((row): Told[] => {
          if (row.happened !== "removed") {
            const rowVersion = versions.get(row.id) as number | undefined;
            return rowVersion === undefined ? [] : [{ row, rowVersion }];
          }
          return ofAll || (row.customer_id !== null && customers?.has(row.customer_id))
            ? [{ row, rowVersion: null }]
            : [];
        });
      }),
    );
    const all = new Map(lists.flat().map((one) => [one.row, one]));
    return rows.flatMap((row) => all.get(row) ?? []);
  }

  async function read(
    actor: Actor,
    query: ChangeQuery,
    after: ChangePosition,
  ): Promise<{ answer: Changes; end: ChangePosition }> {
    const known = repository();
    const { rows, end, full } = await known.windowAfter(after);
    const { present, forgotten } = await known.origin();
    const isKnown = after.origin === present.origin && BigInt(after.xid) <= BigInt(present.xid);
    if (!isKnown || BigInt(after.xid) <= BigInt(forgotten)) throw new AppError("changes.forgotten");
    const found = await told(actor, followedBy(actor, query.types), rows);
    const list = found.slice(0, query.limit);
    const cut = found.length > list.length;
    const last = list.at(-1);
    const next = cut && last ? { origin: after.origin, ...last.row } : end;
    return { answer: { list: list.map(toChange), next: positionText(next), more: cut || full }, end: next };
  }

  return bind(
    changeRoutes,
    {
      async listChanges({ actor: caller, query, request, ip }) {
        followedBy(caller, query.types);
        if (query.after === undefined) {
          const { present } = await repository().origin();
          return { list: [], next: positionText(present), more: false };
        }
        let after = readPosition(query.after);
        if (!after) throw new AppError("changes.forgotten");
        const until = performance.now() + query.wait * 1000;
        let actor = caller;
        for (;;) {
          const { answer, end } = await read(actor, query, after);
          const left = until - performance.now();
          if (answer.list.length > 0 || answer.more || left <= 0 || request.signal.aborted) return answer;
          after = end;
          // At most a second, because a change may be held back by an open transaction that writes nothing more.
          if (!(await nextWrite(Math.min(left, 1000), request.signal))) return answer;
          // A token or a right may have ended meanwhile.
          actor = (await whoCalls(request, changeRoutes.listChanges, authenticate, ip)) ?? actor;
        }
      },
    },
    {
      scheduledTasks: [
        {
          name: "forget-changes",
          everySeconds: 3600,
          run: async () => {
            while (await repository().forget());
          },
        },
      ],
    },
  );
}

type Told = { row: ChangeRow; rowVersion: number | null };

const toChange = ({ row, rowVersion }: Told): Change => ({
  type: `${row.noun}.${row.happened}`,
  id: row.id,
  rowVersion,
  at: row.at.toISOString(),
});

/** @throws AppError `not_allowed` for a noun that the caller may not read */
function followedBy(actor: Actor, types: ChangeQuery["types"]): Followed[] {
  const nouns = FollowedNoun.options;
  if (types === undefined)
    return nouns
      .filter((noun) => meets(actor, [followedNouns[noun].read]))
      .map((noun) => ({ noun, tells: () => true }));
  return nouns.flatMap((noun) => {
    const own = types.filter((type) => type === noun || type.startsWith(`${noun}.`));
    if (own.length === 0) return [];
    const { read } = followedNouns[noun];
    if (!meets(actor, [read])) throw new AppError("not_allowed", { permission: read });
    return [{ noun, tells: (type: string) => own.includes(noun) || own.includes(type) }];
  });
}
