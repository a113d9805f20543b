import { z } from "zod";
import { Id, Instant, listOf, listQuery, LocalDate, Paging, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { lines, line, UserCode } from "../values/fields.ts";
import { RecordNoun, RecordParams } from "../attachments/attachments.ts";

const fields = {
  text: lines(2000, 1),
  /** "" for a note without a next step. */
  nextStep: line(200),
  /** The due date; only with a next step. */
  dueOn: LocalDate.nullable(),
  /** The person who does the next step; null with a next step: the other side. */
  turn: UserCode.nullable(),
};

type Step = { nextStep?: string | undefined; dueOn?: string | null | undefined };
const dated = ({ nextStep, dueOn }: Step) =>
  nextStep === undefined || dueOn === undefined || (nextStep === "") === (dueOn === null);
const date = { path: ["dueOn"], error: "follow_up.date" };

/** What a person writes about a record. */
export const FollowUpDraft = z
  .strictObject({
    ...fields,
    nextStep: fields.nextStep.default(""),
    dueOn: fields.dueOn.default(null),
    turn: fields.turn.default(null),
  })
  .refine(dated, date);
export type FollowUpDraft = z.output<typeof FollowUpDraft>;

/** Changes the given fields; the others stay. */
export const FollowUpUpdate = z
  .strictObject({ ...fields, done: z.boolean() })
  .partial()
  .extend({ rowVersion: RowVersion })
  .refine(dated, date);
export type FollowUpUpdate = z.output<typeof FollowUpUpdate>;

export const FollowUp = z.object({
  id: Id,
  text: z.string(),
  nextStep: z.string(),
  dueOn: LocalDate.nullable(),
  turn: UserCode.nullable(),
  turnName: z.string().nullable(),
  done: z.boolean(),
  doneAt: Instant.nullable(),
  doneBy: z.string().nullable(),
  /** Open, and due before the business date. */
  overdue: z.boolean(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  ...edited,
});
export type FollowUp = z.infer<typeof FollowUp>;

export const FollowUpList = z.object({
  list: z.array(FollowUp),
  total: z.number().int(),
  actions: z.object({ change: z.enum(["ok", "not_allowed"]) }),
});

/** An open step with its record. */
export const NextStep = FollowUp.pick({ id: true, text: true, nextStep: true, overdue: true, turnName: true }).extend({
  dueOn: LocalDate,
  record: z.object({ noun: RecordNoun, id: Id, name: z.string(), address: z.string() }),
});
export type NextStep = z.infer<typeof NextStep>;

export const NextStepQuery = listQuery(
  ["dueOn"],
  {
    /** Part of the step, the note or the record's name. */
    keyword: z.string().trim().max(64).optional(),
    /** `due`: by the business date. Without it also future steps. */
    state: z.enum(["due", "overdue"]).optional(),
  },
  "dueOn",
);
export type NextStepQuery = z.output<typeof NextStepQuery>;

const NoteParams = RecordParams.extend({ noteId: Id });

/** Follow-up notes are internal: users of customers and partners cannot read them. */
export const followUpRoutes = defineRoutes({
  listNextSteps: {
    method: "GET",
    path: "/follow-ups",
    permission: "signed-in",
    summary: "List your open next steps",
    description: "Due ones first.",
    query: NextStepQuery,
    response: listOf(NextStep),
  },
  listFollowUps: {
    method: "GET",
    path: "/records/{noun}/{id}/notes",
    permission: "signed-in",
    summary: "List follow-up notes",
    description: "Newest first.",
    params: RecordParams,
    query: z.strictObject(Paging.shape),
    response: FollowUpList,
    errors: ["not_found", "not_allowed"],
  },
  addFollowUp: {
    method: "POST",
    path: "/records/{noun}/{id}/notes",
    permission: "signed-in",
    summary: "Add a follow-up note",
    params: RecordParams,
    body: FollowUpDraft,
    response: FollowUp,
    errors: ["not_found", "not_allowed", "follow_up.turn_unknown"],
  },
  updateFollowUp: {
    method: "PATCH",
    path: "/records/{noun}/{id}/notes/{noteId}",
    permission: "signed-in",
    summary: "Update a follow-up note",
    description: "Also completes or reopens its next step.",
    params: NoteParams,
    body: FollowUpUpdate,
    response: FollowUp,
    errors: ["not_found", "not_allowed", "stale", "follow_up.turn_unknown"],
  },
  removeFollowUp: {
    method: "DELETE",
    path: "/records/{noun}/{id}/notes/{noteId}",
    permission: "signed-in",
    summary: "Delete a follow-up note",
    description: "Its text remains in the history.",
    params: NoteParams,
    response: z.null(),
    errors: ["not_found", "not_allowed"],
  },
});
