import type { Assignment } from "@busbar/contract/assignments/assignments";
import type { AssignmentTexts } from "../assignment-texts.ts";

type Place = Pick<Assignment, "level" | "region" | "areaCode" | "areaNames">;

/** The area's own name: 昆山市, East, the whole country. */
export function placeName({ level, region, areaNames }: Place, t: AssignmentTexts): string {
  if (level === "REGION" && region) return t(`region.${region}`);
  return areaNames.at(-1) ?? t("whole");
}

/**
 * In GB/T 2260 the second level of the four municipalities, and the code 90 of a province, are mere containers of
 * counties; their names are not shown.
 */
const isContainerCode = /^(11|12|31|50|\d\d90)/;
const meaningfulNames = ({ areaCode, areaNames }: Place) =>
  areaNames.length === 3 && isContainerCode.test(areaCode ?? "") ? areaNames.toSpliced(1, 1) : areaNames;

/** The names above the area, from the region down; empty for a region and for the whole country. */
export function placeAbove(place: Place, t: AssignmentTexts): string {
  const { level, region } = place;
  if (level === "ORGANISATION" || level === "REGION" || !region) return "";
  return [t(`region.${region}`), ...meaningfulNames(place).slice(0, -1)].join(t("pathMark"));
}

/** The full name for sentences, where 城区 alone would be ambiguous: 江苏省苏州市昆山市. */
export function placeInFull(place: Place, t: AssignmentTexts): string {
  if (place.level === "ORGANISATION") return t("wholeIn");
  if (place.areaNames.length === 0) return placeName(place, t);
  return meaningfulNames(place).reduce((first, second) => t("joined", { first, second }));
}

export const rankWord = (isPrimary: boolean, t: AssignmentTexts): string =>
  t(isPrimary ? "rank.primary" : "rank.deputy");
