/* Preloaded into a program that imports "@busbar/client": it gets these sources, since tests build no `dist`. */
import { registerHooks } from "node:module";
import { type ClientOptions, createClient } from "./client.ts";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@busbar/client" ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});

const listsByCursor = ["/customers", "/contracts", "/invoices"];
export const createBusbar = (options: ClientOptions) => createClient({ listsByCursor, ...options });
