import { z } from "zod";
import { Id, IdParams, Instant, LocalDate } from "../kernel/http/paging.ts";
import type { Permission, Right } from "../kernel/permissions.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { line } from "../values/fields.ts";
import { PickedUser } from "./user-accounts.ts";

/**
 * What a stand-in does for who is away: decide what waits for another person, and look at what that takes. Nothing else
 * is handed on; of allocating there is the decision about rests that are given up, and no way to the money.
 */
export const handedOn: readonly { held: Permission; lent: Right }[] = [
  { held: "customer:read", lent: "customer:read" },
  { held: "contract:read", lent: "contract:read" },
  { held: "price:read", lent: "price:read" },
  { held: "invoice:read", lent: "invoice:read" },
  { held: "invoice:review", lent: "invoice:review" },
  { held: "invoice:final", lent: "invoice:final" },
  { held: "contract:approve", lent: "contract:approve" },
  { held: "price:approve", lent: "price:approve" },
  { held: "payment:allocate", lent: "write-off:decide" },
];

/** Without one of these there is nothing to stand in for. */
export const deciding = [
  "invoice:review",
  "invoice:final",
  "contract:approve",
  "price:approve",
  "payment:allocate",
] as const satisfies readonly Permission[];

/** Longest time away, in days. */
export const mostDaysAway = 366;

export const AbsenceState = z.enum(["COMING", "IN_FORCE", "OVER", "CALLED_OFF"]);
export type AbsenceState = z.infer<typeof AbsenceState>;

const Party = z.object({ id: Id, fullName: z.string() });

/** Days on which somebody is away and another decides in their place: [fromDate, toDate). */
export const Absence = z.object({
  id: Id,
  person: Party,
  standIn: Party,
  fromDate: LocalDate,
  /** The first day back. */
  toDate: LocalDate,
  reason: z.string(),
  state: AbsenceState,
  /** When it was ended before its time or called off, and by whom; null when it was not. */
  ended: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
  /** Whether it is not over yet: all who see it may end it, which are both and who keeps the account of who is away. */
  canEnd: z.boolean(),
});
export type Absence = z.infer<typeof Absence>;

export const AbsenceDraft = z.strictObject({
  /** Who is away; oneself unless told. */
  personId: Id.optional(),
  standInId: Id,
  fromDate: LocalDate,
  toDate: LocalDate,
  reason: line(200).default(""),
});
export type AbsenceDraft = z.output<typeof AbsenceDraft>;

export const absenceRoutes = defineRoutes({
  listAbsences: {
    method: "GET",
    path: "/absences",
    permission: "signed-in",
    summary:
      "Absences of oneself, those that one stands in for, and those of accounts that one keeps; the latest first",
    response: z.object({
      list: z.array(Absence),
      /** Whether one holds something that a stand-in could do. */
      canHandOn: z.boolean(),
      /** The business date that the states are of. */
      today: LocalDate,
    }),
  },
  selectStandIns: {
    method: "GET",
    path: "/absences/stand-ins",
    permission: "signed-in",
    summary: "Colleagues who can stand in, at most 50: none of them of a customer or a partner",
    query: z.strictObject({ keyword: z.string().trim().max(64).optional() }),
    response: z.array(PickedUser.pick({ id: true, userCode: true, fullName: true })),
  },
  setAbsence: {
    method: "POST",
    path: "/absences",
    permission: "signed-in",
    stepUp: true,
    summary: "Name who reviews and approves in one's place on days away; with user:admin, for another person",
    body: AbsenceDraft,
    response: Absence,
    errors: [
      "not_found",
      "absence.days",
      "absence.taken",
      "absence.nothing_to_hand_on",
      "absence.not_a_colleague",
      "absence.stand_in_away",
      "user.full_access",
      "user.beyond_rights",
    ],
  },
  endAbsence: {
    method: "POST",
    path: "/absences/{id}/end",
    permission: "signed-in",
    summary: "End an absence today, or call it off before it begins",
    params: IdParams,
    response: Absence,
    errors: ["not_found", "illegal_transition"],
  },
});
