import type { Announcement, AudienceChoices } from "@busbar/contract/announcements/announcements";
import { regionWords } from "@busbar/contract/areas/areas";
import type { z } from "zod";

type Choices = z.output<typeof AudienceChoices>;
type Language = "zh" | "en";

/** Readers of English get the Chinese title when there is no English one. */
export const titleIn = (language: Language, { titleZh, titleEn }: Pick<Announcement, "titleZh" | "titleEn">) =>
  (language === "en" && titleEn) || titleZh;

export const personName = ({ fullName, userCode }: { fullName: string; userCode: string }) => `${fullName} ${userCode}`;

/** Names of departments by id, each with all above it. */
export function departmentNames(list: Choices["departments"], language: Language): Map<string, string> {
  const byId = new Map(list.map((one) => [one.id, one]));
  const nameOf = (id: string): string => {
    const one = byId.get(id);
    if (!one) return id;
    return one.parentId === null ? one[language] : `${nameOf(one.parentId)} / ${one[language]}`;
  };
  return new Map(list.map(({ id }) => [id, nameOf(id)]));
}

/** The parts of an audience in words; empty when it is nobody. */
export function audienceWords(
  { audience, people }: Pick<Announcement, "audience" | "people">,
  choices: Choices | undefined,
  language: Language,
): string[] {
  const departments = departmentNames(choices?.departments ?? [], language);
  return [
    ...audience.roles.map((code) => choices?.roles.find((role) => role.code === code)?.[language] ?? code),
    ...audience.departments.map((id) => departments.get(id) ?? id),
    ...audience.regions.map((region) => regionWords[region][language]),
    ...people.map(personName),
  ];
}
