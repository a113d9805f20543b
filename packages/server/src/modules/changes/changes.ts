import { type Change, changeRoutes } from "@busbar/contract/changes/changes";
import { type Authenticate, whoCalls } from "../../kernel/http/callers.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { EventHub } from "../../kernel/work/events.ts";
import type { Ports } from "../../ports.ts";
import { type ChangeReader, followedBy, type Told } from "./change-reader.ts";
import { createChangeRepository } from "./change-repository.ts";

/** Lets other systems follow what is changed, whoever or whatever changes it. */
export function createChanges(
  { db, wake, clock }: Pick<Ports, "db" | "wake" | "clock">,
  hub: Pick<EventHub, "atEnd">,
  reader: ChangeReader,
  authenticate: Authenticate,
): Module {
  const waiting = new Set<() => void>();
  wake.onWrites((tables) => {
    if (tables === null || tables.has("record_change")) for (const go of waiting) go();
  });
  const repository = () => createChangeRepository(db, clock.today());
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

  return bind(
    changeRoutes,
    {
      async listChanges({ actor: caller, query, request, ip }) {
        followedBy(caller, query.types);
        if (query.after === undefined) return { list: [], next: await reader.present(), more: false };
        let { after } = query;
        const until = performance.now() + query.wait * 1000;
        let actor = caller;
        for (;;) {
          const { found, next, more } = await reader.read(actor, query, after);
          const answer = { list: found.map(toChange), next, more };
          const left = until - performance.now();
          if (answer.list.length > 0 || answer.more || left <= 0 || request.signal.aborted) return answer;
          after = next;
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

const toChange = ({ row, rowVersion }: Told): Change => ({
  type: `${row.noun}.${row.happened}`,
  id: row.id,
  rowVersion,
  at: row.at.toISOString(),
});
