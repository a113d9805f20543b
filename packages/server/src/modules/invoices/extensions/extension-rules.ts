import type { ExtensionRequest, ExtensionStatus } from "@busbar/contract/invoices/extension-requests";
import { addDays } from "@busbar/contract/kernel/business-time";
import type { Right } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/app-error.ts";
import { isOneOf, judgeInPlaces, type PlaceReached } from "../../../kernel/records/in-places.ts";

/** The most times that payment of a statement is put off. */
const mostExtensions = 2;

/** Whether payment of an open statement may be put off once more. */
export const judgeOnceMore = ({ extensions, extension_asked }: { extensions: number; extension_asked: boolean }) => {
  if (extensions >= mostExtensions) return "invoice.extended_twice";
  return extension_asked ? "invoice.extension_asked" : "ok";
};

/** The due day of record, and the day until which payment was put off before. */
export type DueDays = { due_date: string; extension_until: string | null };

const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one);

/** The last day for payment as it stands. */
export const lastDay = ({ due_date, extension_until }: DueDays): string => later(due_date, extension_until);

/** The latest day until which payment can be put off today: so many days from the due day, or from today when later. */
export const latestFor = ({ due_date }: Pick<DueDays, "due_date">, today: string, mostDays: number): string =>
  addDays(later(due_date, today), mostDays);

/** The latest day for all of them. */
export const latestForAll = (of: readonly Pick<DueDays, "due_date">[], today: string, mostDays: number): string =>
  of.map((each) => latestFor(each, today, mostDays)).reduce((least, day) => (day < least ? day : least));

/** @throws AppError at `until` for a day that is past, not later than one of them is due, or too far away */
export function refuseDay(until: string, of: readonly DueDays[], today: string, mostDays: number): void {
  if (until < today) throw refuseField("until", "invoice.extension_past");
  const due = of.map(lastDay).reduce((last, day) => later(last, day));
  if (until <= due) throw refuseField("until", "extension.not_later", { day: due });
  const latest = latestForAll(of, today, mostDays);
  if (until > latest) throw refuseField("until", "extension.too_far", { day: latest });
}

type Person = Pick<Actor, "id" | "selves">;
type Asked = {
  status: ExtensionStatus;
  asked_by: string;
  /** Whether the person's own right to answer reaches it. */
  reaches: boolean;
  places: readonly (Pick<PlaceReached, "id" | "name"> & { reaches: readonly Right[] })[];
};
type Verdict = ExtensionRequest["actions"]["decide"];

/** Whether a person may answer, and in whose place; neither of the two may have asked. */
export const judgeDecision = (row: Asked, person: Person) =>
  judgeInPlaces(row.places, (place): Verdict => {
    if (place === null ? !row.reaches : place.reaches.length === 0) return "not_allowed";
    if (row.status !== "ASKED") return "illegal_transition";
    return isOneOf([row.asked_by], person, place) ? "same_person" : "ok";
  });

export const judgeWithdrawal = (row: Pick<Asked, "status" | "asked_by">, person: Person): Verdict => {
  if (row.asked_by !== person.id) return "not_allowed";
  return row.status === "ASKED" ? "ok" : "illegal_transition";
};
