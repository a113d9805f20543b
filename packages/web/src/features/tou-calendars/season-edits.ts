import { readSlots } from "@busbar/contract/tou-calendars/slot-text";
import { isYearDay, seasonProblems } from "@busbar/contract/tou-calendars/season-checks";
import { slotsOfDay, type TouBand } from "@busbar/contract/tou-calendars/tou-bands";
import type { TouSeason } from "@busbar/contract/tou-calendars/tou-calendars";

/** A season being edited; `text` is typed text that is not a valid day. */
export type EditedSeason = TouSeason & { key: number; text?: string };
/** First and last quarter-hour, in either order. */
export type Selection = { anchor: number; focus: number };

export const boundsOf = ({ anchor, focus }: Selection) => ({
  from: Math.min(anchor, focus),
  to: Math.max(anchor, focus),
});

/** The day with the selected quarter-hours set to a band. */
export function paint(slots: string, selection: Selection, band: TouBand): string {
  const { from, to } = boundsOf(selection);
  return slots.slice(0, from) + band.repeat(to - from + 1) + slots.slice(to + 1);
}

/** The selection after an arrow key, Home or End; Ctrl moves by whole hours. Null for any other key. */
export function moved({ anchor, focus }: Selection, key: string, shift: boolean, byHour: boolean): Selection | null {
  const step = byHour ? 4 : 1;
  const steps: Record<string, number> = {
    ArrowLeft: focus - step,
    ArrowRight: focus + step,
    Home: 0,
    End: slotsOfDay - 1,
  };
  const to = steps[key];
  if (to === undefined) return null;
  const at = Math.max(0, Math.min(slotsOfDay - 1, to));
  return { anchor: shift ? anchor : at, focus: at };
}

/** Runs of equal bands, for the letters on the strip. */
export function runsOf(slots: string): { band: TouBand; from: number; length: number }[] {
  const runs: { band: TouBand; from: number; length: number }[] = [];
  for (const [at, band] of [...slots].entries()) {
    const last = runs.at(-1);
    if (last?.band === band) last.length += 1;
    else runs.push({ band: band as TouBand, from: at, length: 1 });
  }
  return runs;
}

export type SeasonFault =
  | ReturnType<typeof seasonProblems>[number]
  | { kind: "day"; season: EditedSeason }
  | { kind: "text"; season: EditedSeason; reading: Extract<ReturnType<typeof readSlots>, { ok: false }> };

/** All errors that prevent saving. */
export function faultsOf(seasons: readonly EditedSeason[]): SeasonFault[] {
  const ofOne = seasons.flatMap((season): SeasonFault[] => {
    const faults: SeasonFault[] = isYearDay(season.fromDay) && isYearDay(season.toDay) ? [] : [{ kind: "day", season }];
    const reading = season.text === undefined ? undefined : readSlots(season.text);
    if (reading && !reading.ok) faults.push({ kind: "text", season, reading });
    return faults;
  });
  return [...ofOne, ...seasonProblems(seasons)];
}

/** The current seasons and their undo history. */
export type History = { past: readonly (readonly EditedSeason[])[]; present: readonly EditedSeason[] };
const remembered = 100;
export const changed = ({ past, present }: History, next: readonly EditedSeason[]): History => ({
  past: [...past, present].slice(-remembered),
  present: next,
});
export const undone = ({ past, present }: History): History => ({
  past: past.slice(0, -1),
  present: past.at(-1) ?? present,
});
