import { z } from "zod";

/* Fields of the specification's calls as its clients send them: the template's pages send numbers as well as texts. */

/** "" and null stand for a missing value. */
export const orNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === "" || given === null ? undefined : given), schema.optional());

const asText = (given: unknown) => (Number.isSafeInteger(given) ? String(given) : given);

/** An id as a text or as a number. */
export const givenId = <T extends z.ZodType<string>>(id: T) => z.preprocess(asText, id);

const asList = (given: unknown): unknown => {
  if (typeof given === "string") return given.split(/\s*,\s*/).filter(Boolean);
  return typeof given === "number" ? [given] : given;
};
const idsOf = <T extends z.ZodType<string>>(id: T, most: number) =>
  z.preprocess(asList, z.array(givenId(id)).max(most).optional());

/**
 * What is to be deleted, as `ids` or `id`: a text, a number, several with commas between them, or a list; at most `most`
 * at once.
 */
export const removalOf = <T extends z.ZodType<string>>(id: T, most = 50) =>
  z
    .object({ ids: idsOf(id, most), id: idsOf(id, most) })
    .transform(({ ids, id: one }) => ({ ids: ids ?? one ?? [] }))
    .refine(({ ids }) => ids.length > 0, { path: ["ids"], error: "required" });
