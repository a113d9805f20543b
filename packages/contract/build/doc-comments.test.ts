import { expect, test } from "vitest";
import { withComments } from "./doc-comments.ts";

const said = (text: string) => withComments("example.ts", text);

test("the comment over a field goes along with its schema, and nothing else changes", () => {
  const { source } = said(
    "const a = z.object({\n  /** 户号 of the point */\n  no: z.string(),\n  // Not this.\n  b: z.null(),\n});",
  );
  expect(source).toBe(
    'const a = z.object({\n  /** 户号 of the point */\n  no: __busbarDoc(z.string(), "户号 of the point."),\n  // Not this.\n  b: z.null(),\n});',
  );
});

test("a field written by its name alone, and fields within fields, have theirs", () => {
  expect(said("f({ /** Outer. */ a: g({ /** Inner. */ b }) });").source).toBe(
    'f({ /** Outer. */ a: __busbarDoc(g({ /** Inner. */ b: __busbarDoc(b, "Inner.") }), "Outer.") });',
  );
});

test("what is exported has its comment without the marks for tools", () => {
  const { exports } = said(
    "/**\n * A {@link Row} of the list,\n * in order. @see R-C05\n */\nexport const Row = z.null();\n\n/** @public */\nexport const Other = z.null();",
  );
  expect([...exports]).toEqual([["Row", "A Row of the list, in order."]]);
});
