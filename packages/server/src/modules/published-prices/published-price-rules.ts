import { meets } from "@busbar/contract/kernel/access";
import type { PublishedPriceStatus } from "@busbar/contract/published-prices/published-price-fields";
import type {
  PublishedPriceAction,
  PublishedPriceActionName,
} from "@busbar/contract/published-prices/published-prices";
import type { Actor } from "../../kernel/actor.ts";
import { isOneOf, judgeInPlaces } from "../../kernel/records/in-places.ts";
import { inOwnRight, inPlacesOf, reachesShared } from "../../kernel/records/visibility.ts";

type State = { status: PublishedPriceStatus; author_ids: readonly string[]; is_corrected: boolean };

/**
 * Whether `actor` may do `name` to a published price now, and in whose place; checked before acting and sent with the
 * row. People who entered or changed it may not approve it.
 */
export const judgeStep = (name: PublishedPriceActionName, price: State, actor: Actor) =>
  judgeInPlaces(
    inPlacesOf(actor),
    (place): PublishedPriceAction => judgeBy(name, price, place?.actor ?? inOwnRight(actor), place),
  );

/** @see judgeStep */
export const judge = (name: PublishedPriceActionName, price: State, actor: Actor): PublishedPriceAction =>
  judgeStep(name, price, actor).verdict;

function judgeBy(
  name: PublishedPriceActionName,
  { status, author_ids, is_corrected }: State,
  actor: Actor,
  place: { id: string } | null,
): PublishedPriceAction {
  const permission = name === "approve" ? "price:approve" : "price:write";
  if (!meets(actor, [permission]) || !reachesShared(actor, permission)) return "not_allowed";
  if (status !== (name === "correct" ? "APPROVED" : "PROPOSED")) return "illegal_transition";
  if (name === "correct") return is_corrected ? "published_price.correction_open" : "ok";
  return name === "approve" && isOneOf(author_ids, actor, place) ? "same_person" : "ok";
}
