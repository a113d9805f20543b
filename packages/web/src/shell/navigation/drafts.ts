import { recordError } from "../../kernel/boot/error-log.ts";

type Kept = Record<string, Record<string, unknown>>;

/** Unsaved work by view and name, stored in this browser until it is saved, discarded, or the person signs out. */
export type Drafts = {
  /** Names of the view's drafts. */
  names(view: string): string[];
  read(view: string, name: string): unknown;
  /** `undefined` deletes it. */
  write(view: string, name: string, value: unknown): void;
  drop(view: string): void;
  clear(): void;
};

/** The drafts of one person. @param personId id of the account; drafts of others are not visible */
export function createDrafts(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, personId: string): Drafts {
  const storageKey = `busbar-drafts:${personId}`;
  const readAll = (): Kept => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? "{}");
      return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
    } catch {
      return {};
    }
  };
  const keep = (all: Kept) => {
    if (Object.keys(all).length === 0) return storage.removeItem(storageKey);
    try {
      storage.setItem(storageKey, JSON.stringify(all));
    } catch (full) {
      recordError(full);
    }
  };
  const drop = (view: string) => {
    const { [view]: gone, ...others } = readAll();
    if (gone) keep(others);
  };
  return {
    names: (view) => Object.keys(readAll()[view] ?? {}),
    read: (view, name) => readAll()[view]?.[name],
    write(view, name, value) {
      const all = readAll();
      const { [name]: _, ...others } = all[view] ?? {};
      const own = value === undefined ? others : { ...others, [name]: value };
      if (Object.keys(own).length === 0) drop(view);
      else keep({ ...all, [view]: own });
    },
    drop,
    clear: () => storage.removeItem(storageKey),
  };
}
