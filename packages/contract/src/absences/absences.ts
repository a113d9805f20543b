import { z } from "zod";
import { Id, IdParams, Instant, LocalDate } from "../kernel/http/paging.ts";
import type { Permission, Right } from "../kernel/permissions.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { line } from "../values/fields.ts";
import { PickedUser } from "../users/user-accounts.ts";

/**
 * What a stand-in can do for an absent person: decide what waits for approval, and read what the decision needs.
 * Nothing else is handed on. Of the permission to allocate, only the decision on write-offs is, without access to
 * payments; of that to manage dunning, only the decision on requests for later payment.
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
  { held: "dunning:manage", lent: "extension:decide" },
];

/** Without one of these permissions a person has nothing to hand on. */
export const deciding = [
  "invoice:review",
  "invoice:final",
  "contract:approve",
  "price:approve",
  "payment:allocate",
  "dunning:manage",
] as const satisfies readonly Permission[];

/** Longest absence, in days. */
export const mostDaysAway = 366;

export const AbsenceState = z.enum(["COMING", "IN_FORCE", "OVER", "CALLED_OFF"]);
export type AbsenceState = z.infer<typeof AbsenceState>;

const Party = z.object({ id: Id, fullName: z.string() });

/** Days [fromDate, toDate) on which a person is absent and another decides in their place. */
export const Absence = z.object({
  id: Id,
  person: Party,
  standIn: Party,
  fromDate: LocalDate,
  /** The exclusive end: the first day back. */
  toDate: LocalDate,
  reason: z.string(),
  state: AbsenceState,
  /** When and by whom it was ended early or cancelled; null otherwise. */
  ended: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
  /**
   * Whether it is not over; both users and the administrator of the absent user's account may end it.
   */
  canEnd: z.boolean(),
});
export type Absence = z.infer<typeof Absence>;

export const AbsenceDraft = z.strictObject({
  /** The absent user; by default the caller. */
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
    people: true,
    summary: "List stand-ins",
    description: "Your own, those you stand in for, and those of accounts you manage; latest first.",
    response: z.object({
      list: z.array(Absence),
      /** Whether the person holds something that a stand-in could do. */
      canHandOn: z.boolean(),
      /** The business date that the states refer to. */
      today: LocalDate,
    }),
  },
  selectStandIns: {
    method: "GET",
    path: "/absences/stand-ins",
    permission: "signed-in",
    people: true,
    summary: "List possible stand-ins",
    description: "Up to 50 colleagues; never users of customers or partners.",
    query: z.strictObject({ keyword: z.string().trim().max(64).optional() }),
    response: z.array(PickedUser.pick({ id: true, userCode: true, fullName: true })),
  },
  setAbsence: {
    method: "POST",
    path: "/absences",
    permission: "signed-in",
    people: true,
    stepUp: true,
    summary: "Set a stand-in",
    description: "Who reviews and approves on your behalf for a period; with user:admin, also for other users.",
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
      "user.rows_beyond",
    ],
  },
  endAbsence: {
    method: "POST",
    path: "/absences/{id}/end",
    permission: "signed-in",
    people: true,
    summary: "End or cancel a stand-in",
    params: IdParams,
    response: Absence,
    errors: ["not_found", "illegal_transition"],
  },
});
