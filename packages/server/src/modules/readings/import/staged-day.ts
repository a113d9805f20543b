/** No value of this slot has come. */
export const missing = -2_147_483_648;
/** Different values of this slot have come, so that none counts. */
export const conflicting = -2_147_483_647;

/** Values of one point, channel and local day as they come from a file, with the line of each. */
export type StagedDay = {
  pointId: string;
  channel: string;
  day: string;
  values: Int32Array;
  lines: Int32Array;
  /** A letter for each slot. */
  quality: Uint8Array;
};

const letterA = 65;

export const newDay = (pointId: string, channel: string, day: string, slots: number): StagedDay => ({
  pointId,
  channel,
  day,
  values: new Int32Array(slots).fill(missing),
  lines: new Int32Array(slots),
  quality: new Uint8Array(slots).fill(letterA),
});

/** same: the value has come before. conflict: this one is refused; `first` is the line that is refused with it, once. */
export type Put = { is: "put" | "same" } | { is: "conflict"; first: number | null };

/** Puts a value into its slot. Different values of one slot are refused, whichever came first. */
export function putValue(day: StagedDay, slot: number, value: number, letter: number, line: number): Put {
  const present = day.values[slot] as number;
  if (present === missing) {
    day.values[slot] = value;
    day.lines[slot] = line;
    day.quality[slot] = letter;
    return { is: "put" };
  }
  if (present === value && day.quality[slot] === letter) return { is: "same" };
  day.values[slot] = conflicting;
  return { is: "conflict", first: present === conflicting ? null : (day.lines[slot] as number) };
}

export const lettersOf = (quality: Uint8Array): string => String.fromCharCode(...quality);
