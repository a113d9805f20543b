import { ContactDraft } from "@busbar/contract/customers/contact-fields";
import { Lifecycle } from "@busbar/contract/customers/customer-fields";
import { expect, test } from "vitest";
import { z } from "zod";
import { texts as en } from "./en.ts";
import { texts as zh } from "./zh.ts";
import { customerWords } from "./customer-words.ts";

type T = Parameters<typeof customerWords>[0];

/** Every value of every enum in a schema, wrapped as in the record. */
function codesIn(schema: z.ZodType): { code: string; held: unknown }[] {
  if (schema instanceof z.ZodEnum) return schema.options.map((code) => ({ code: String(code), held: code }));
  if (schema instanceof z.ZodArray)
    return codesIn(schema.element as z.ZodType).map(({ code, held }) => ({ code, held: [held] }));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return codesIn(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, part]) =>
    codesIn(part as z.ZodType).map(({ code, held }) => ({ code, held: { [name]: held } })),
  );
}

test.each([
  ["Chinese", zh, "zh"],
  ["English", en, "en"],
] as const)(
  "R-B01 the history of a customer tells every choice in %s words, never by its code",
  (_, texts, language) => {
    const t = ((key: keyof typeof texts) => texts[key]) as T;
    const { showValue } = customerWords(t, { language, empty: "" });
    const codes = codesIn(z.object({ lifecycle: Lifecycle, contacts: z.array(ContactDraft) }));
    expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(["LEAD", "BILLING", "LEGAL"]));
    for (const { code, held } of codes) {
      const [[name, value] = ["", null]] = Object.entries(held as object);
      const words = showValue(name, value);
      expect(words).not.toContain(code);
      expect(words).not.toBe("undefined");
    }
  },
);

test("R-B01 what people typed themselves stays as it is, though it reads like a code", () => {
  const { showValue } = customerWords(((key: keyof typeof zh) => zh[key]) as T, { language: "zh", empty: "空" });
  expect(showValue("tags", ["ACTIVE", "BILLING"])).toBe("ACTIVE；BILLING");
  expect(showValue("contacts", [{ name: "张三", mobile: "", duty: "TECH", receives: [] }])).toBe("张三 技术");
});
