import { z } from "zod";
import { type Field, statedAs } from "./field.ts";
import { noun } from "./noun.ts";
import { text } from "./kinds.ts";
import { line } from "../values/fields.ts";

/** A system's name in one spelling, whoever writes it. */
const System = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._-]{0,39}$/, { error: "external_ref.text" });
/** Without semicolons, which separate the numbers in a cell of a file. */
const ExternalId = line(100, 1).regex(/^[^;；]*$/, { error: "external_ref.id" });

/** A record's number in another system. */
export const externalRefParts = noun({
  system: text({
    zh: "系统",
    en: "System",
    about: "System that gave the number, in capitals: letters, digits, dots, hyphens and underscores",
    sample: "SAP",
    max: 40,
    schema: System,
  }),
  id: text({
    zh: "编号",
    en: "Number",
    about: "Number of the record in that system, without semicolons",
    sample: "0000104711",
    max: 100,
    schema: ExternalId,
  }),
});
export const ExternalRef = z.strictObject(externalRefParts.draft);
export type ExternalRef = z.output<typeof ExternalRef>;

const mostRefs = 20;
const inOrder = (one: ExternalRef, other: ExternalRef) =>
  one.system < other.system || (one.system === other.system && one.id < other.id) ? -1 : 1;
/** Each once, in one order, and with keys as jsonb has them, so that the same numbers are the same value. */
export const orderedRefs = (refs: readonly ExternalRef[]): ExternalRef[] =>
  [...new Map(refs.map(({ system, id }) => [refText({ system, id }), { id, system }])).values()].sort(inOrder);

/** As files and filters write it: `SAP:0000104711`. */
export const refText = ({ system, id }: ExternalRef): string => `${system}:${id}`;

/** How one is written, for those who type the first. */
export const sampleRef: ExternalRef = { system: "SAP", id: "0000104711" };

type Refs = z.ZodType<ExternalRef[], ExternalRef[]>;
/** What other systems call a record; a system gives each number once among the records of a kind. */
export const externalRefs: Field<Refs, Refs, ExternalRef[]> = {
  ...statedAs({
    zh: "外部系统编号",
    en: "External IDs",
    about: "Numbers of the record in other systems; a system has each number once among the records of a kind",
    aliases: ["外部ID", "对方编号", "external id", "external ids", "external reference"],
    example: "SAP:0000104711",
  }),
  kind: "refs",
  schema: z.array(ExternalRef).max(mostRefs).transform(orderedRefs) as unknown as Refs,
  shown: z.array(z.object(externalRefParts.shown)),
  default: [],
  sample: [sampleRef],
};

/** A number as files and filters write it, in its one spelling. */
export const RefText = z.string().transform((written, context): string => {
  const read = ExternalRef.safeParse(refOf(written));
  if (read.success) return refText(read.data);
  context.addIssue({ code: "custom", message: "external_ref.text" });
  return z.NEVER;
});

/** The parts of a {@link refText}; a number may have colons. */
export function refOf(written: string): ExternalRef {
  const at = written.indexOf(":");
  return { system: written.slice(0, Math.max(at, 0)), id: written.slice(at + 1) };
}

/** The filter of lists by the number of another system. */
export const referredTo = {
  /** Only the record that another system calls so: `SAP:0000104711`. */
  externalRef: RefText.optional(),
};

/** A record addressed by the number of another system. */
export const RefParams = z.object({
  system: System.describe("System that gave the number; in capitals, whatever is sent."),
  externalId: ExternalId.describe("Number of the record in that system."),
});
export type RefParams = z.output<typeof RefParams>;
