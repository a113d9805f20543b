import type { Assignment } from "@busbar/contract/assignments";
import type { AssignmentTexts } from "./assignment-texts.ts";

type Place = Pick<Assignment, "level" | "region" | "areaNames">;

/** The name of the node itself: 昆山市, East, the whole country. */
export function placeName({ level, region, areaNames }: Place, t: AssignmentTexts): string {
  if (level === "REGION" && region) return t(`region.${region}`);
  return areaNames.at(-1) ?? t("whole");
}

/** Entries that only fill the second level of the tree: counties below them hang on the province. */
const fillers = ["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"];
const tellingNames = (names: readonly string[]) =>
  names.filter((name, at) => at === names.length - 1 || !fillers.includes(name));

/** What lies above the node, from the region down; empty for a region and for the whole country. */
export function placeAbove({ level, region, areaNames }: Place, t: AssignmentTexts): string {
  if (level === "ORGANISATION" || level === "REGION" || !region) return "";
  return [t(`region.${region}`), ...tellingNames(areaNames).slice(0, -1)].join(t("pathMark"));
}

/** For sentences, where 城区 alone would not tell which: 江苏省苏州市昆山市. */
export function placeInFull(place: Place, t: AssignmentTexts): string {
  if (place.level === "ORGANISATION") return t("wholeIn");
  if (place.areaNames.length === 0) return placeName(place, t);
  return tellingNames(place.areaNames).reduce((first, second) => t("joined", { first, second }));
}

export const rankWord = (isPrimary: boolean, t: AssignmentTexts): string =>
  t(isPrimary ? "rank.primary" : "rank.deputy");
