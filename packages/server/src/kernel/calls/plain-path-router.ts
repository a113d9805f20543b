import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * The router of trees, which remembers what it finds for paths without parameters: walking the tree of all routes takes
 * longer than reading the body of a call.
 */
export class PlainPathRouter<T> implements Router<T> {
  readonly name = "PlainPathRouter";
  readonly #tree = new TrieRouter<T>();
  /** By method and path; null until it is asked for. */
  readonly #plain = new Map<string, Result<T> | null>();

  add(method: string, path: string, handler: T): void {
    this.#tree.add(method, path, handler);
    if (!/[:*]/.test(path)) this.#plain.set(`${method} ${path}`, null);
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const known = this.#plain.get(key);
    if (known) return known;
    const found = this.#tree.match(method, path);
    if (known === null) this.#plain.set(key, found);
    return found;
  }
}
