import type { ApiDocument } from "../src/kernel/http/openapi.ts";
import { addExamples } from "./examples.ts";
import { readSourceWords } from "./named-schemas.ts";
import { addTokenCall } from "./token-call.ts";

/** The document with the names and comments of the sources. Nothing of the contract may be loaded before. */
export async function apiDocument(): Promise<ApiDocument> {
  const words = await readSourceWords();
  // Loaded after the comments are read.
  const [{ routes }, { apiInfo }, { toOpenApi }] = await Promise.all([
    import("../src/index.ts"),
    import("../src/api-docs/api-docs.ts"),
    import("../src/kernel/http/openapi.ts"),
  ]);
  const document = toOpenApi(routes, apiInfo, words);
  addTokenCall(document, "Sign-in");
  addExamples(document);
  return document;
}
