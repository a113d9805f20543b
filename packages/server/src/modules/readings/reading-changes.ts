import { sql } from "kysely";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { PointsSeenBy } from "../../kernel/targets/seen-points.ts";
import { pointsOfExceptions } from "./exceptions/exception-repository.ts";

/** Points whose readings were imported, and exceptions. */
export const readingChanges = (pointsSeenBy: PointsSeenBy): ChangeSource[] => [
  {
    noun: "reading",
    seenBy: (actor) => sql`select p.id, p.row_version from pickup_point p
      join (${pointsSeenBy(actor, "meter:read")}) s on s.id = p.id`,
  },
  {
    noun: "exception",
    seenBy: (actor) => sql`select e.id, e.row_version from vee_exception e
      join (${pointsOfExceptions(actor, pointsSeenBy)}) s on s.id = e.point_id`,
  },
];
