import type { FollowedNoun } from "@busbar/contract/changes/changes";
import type { RawBuilder } from "kysely";
import type { Actor } from "../actor.ts";

/** The records of a noun that other systems can follow; a module declares it, and app.ts hands it over. */
export type ChangeSource = {
  noun: FollowedNoun;
  /** A query for `id` and `row_version` of the records that `actor` sees; null where they have no version. */
  seenBy(actor: Actor): RawBuilder<{ id: string; row_version: number | null }>;
};
