import { type ChangeQuery, followedNouns, FollowedNoun } from "@busbar/contract/changes/changes";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { Ports } from "../../ports.ts";
import { positionText, readPosition } from "./change-position.ts";
import { type ChangeRow, createChangeRepository, toldOfAll } from "./change-repository.ts";

/** What a caller follows: all changes of a noun, or those of some types. */
type Followed = { noun: FollowedNoun; tells: (type: string) => boolean };

/** A change that somebody may learn of; null of a removed record, or one that has no version. */
export type Told = { row: ChangeRow; rowVersion: number | null };

/** Reads the changes that somebody may learn of, from a position on. `sources` answers those of all modules. */
export function createChangeReader({ db, clock }: Pick<Ports, "db" | "clock">, sources: () => readonly ChangeSource[]) {
  const repository = () => createChangeRepository(db, clock.today());
  const sourceOf = (noun: FollowedNoun) => sources().find((source) => source.noun === noun)!;

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
            : new Map<string, number | null>();
        const ofAll = toldOfAll(actor, noun);
        const owners = removed.flatMap((row) => row.customer_id ?? []);
        const customers = ofAll || owners.length === 0 ? null : await known.customersOf(actor, noun, owners);
        return own.flatMap((row): Told[] => {
          if (row.happened !== "removed") {
            const rowVersion = versions.get(row.id);
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

  return {
    present: async (): Promise<string> => positionText((await repository().origin()).present),

    /**
     * The changes after a position, of one window. `next`: where to go on, `looked`: the rows in the window, also those
     * that are not told.
     * @throws AppError `changes.forgotten`, `not_allowed`
     */
    async read(actor: Actor, query: Pick<ChangeQuery, "types" | "limit">, position: string) {
      const known = repository();
      const after = readPosition(position);
      if (!after) throw new AppError("changes.forgotten");
      const { rows, end, full } = await known.windowAfter(after);
      const { present, forgotten } = await known.origin();
      const isKnown = after.origin === present.origin && BigInt(after.xid) <= BigInt(present.xid);
      if (!isKnown || BigInt(after.xid) <= BigInt(forgotten)) throw new AppError("changes.forgotten");
      const all = await told(actor, followedBy(actor, query.types), rows);
      const found = all.slice(0, query.limit);
      const cut = all.length > found.length;
      const last = found.at(-1);
      const next = cut && last ? { origin: after.origin, ...last.row } : end;
      return { found, next: positionText(next), more: cut || full, looked: rows.length };
    },
  };
}
export type ChangeReader = ReturnType<typeof createChangeReader>;

/** @throws AppError `not_allowed` for a noun that the caller may not read */
export function followedBy(actor: Actor, types: ChangeQuery["types"]): Followed[] {
  const nouns = FollowedNoun.options;
  if (types === undefined)
    return nouns
      .filter((noun) => meets(actor, [...followedNouns[noun].read]))
      .map((noun) => ({ noun, tells: () => true }));
  return nouns.flatMap((noun) => {
    const own = types.filter((type) => type === noun || type.startsWith(`${noun}.`));
    if (own.length === 0) return [];
    const { read } = followedNouns[noun];
    if (!meets(actor, [...read])) throw new AppError("not_allowed", { permission: read[0] });
    return [{ noun, tells: (type: string) => own.includes(noun) || own.includes(type) }];
  });
}
