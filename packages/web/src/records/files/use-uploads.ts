import { CallError } from "@busbar/contract/kernel/http/client";
import { attachmentLimitBytes } from "@busbar/contract/attachments/attachments";
import { useCallback, useInsertionEffect, useRef, useState } from "react";
import { isGivenUp, messageOf, recordFault } from "../../kernel/calls/call-errors.ts";
import { randomKey } from "../../kernel/network/random-key.ts";
import { watchUpload } from "../../kernel/network/transfers.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useUnsaved } from "../../kernel/portal/view.ts";
import { filesTexts } from "./files-texts.ts";
import type { RecordOf } from "../record-of.ts";

export type Upload = {
  /** Also the idempotency key: a repeat after a lost connection adds the file once. */
  key: string;
  file: File;
  state: "waiting" | "sending" | "failed";
  /** Sent part of the bytes, 0 to 1. */
  part: number;
  why: string;
  /** Repeating it would fail again. */
  final: boolean;
};

/**
 * Uploads files to a record, one at a time. A failed upload stays in the list with its reason until it is repeated or
 * dismissed; closing the page aborts the rest.
 */
export function useUploads({ noun, id }: Pick<RecordOf, "noun" | "id">, onAdded: () => Promise<void>) {
  const api = useApi();
  const t = filesTexts.useTexts();
  const [list, setList] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const line = useRef(Promise.resolve());
  useUnsaved(list.some(({ state }) => state !== "failed"));
  const giveUp = useCallback(() => {
    for (const stop of stops.current.values()) stop.abort();
  }, []);
  // Not a plain effect: its cleanup would run in hidden views too, whose uploads must continue.
  useInsertionEffect(() => giveUp, [giveUp]);

  const change = (key: string, fields: Partial<Upload>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  const forget = (key: string) => {
    stops.current.delete(key);
    setList((all) => all.filter((one) => one.key !== key));
  };

  const send = async ({ key, file }: Upload, signal: AbortSignal) => {
    if (signal.aborted) return forget(key);
    change(key, { state: "sending" });
    const stopWatching = watchUpload(key, (part) => change(key, { part }));
    try {
      await api.addAttachment(
        { params: { noun, id }, query: { name: file.name }, file },
        { signal, idempotencyKey: key },
      );
      await onAdded();
      forget(key);
    } catch (error) {
      if (signal.aborted || isGivenUp(error)) return forget(key);
      recordFault(error);
      const final = error instanceof CallError && (error.reason?.startsWith("file.") ?? false);
      change(key, { state: "failed", why: messageOf(error), final });
    } finally {
      stopWatching();
    }
  };

  const enqueue = (upload: Upload) => {
    const stop = new AbortController();
    stops.current.set(upload.key, stop);
    line.current = line.current.then(() => send(upload, stop.signal));
  };

  return {
    list,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => {
        const refused = file.size > attachmentLimitBytes;
        return {
          key: randomKey(),
          file,
          state: refused ? "failed" : "waiting",
          part: 0,
          why: refused ? t("tooLarge") : "",
          final: refused,
        };
      });
      setList((all) => [...all, ...added]);
      for (const upload of added) if (upload.state === "waiting") enqueue(upload);
    },
    retry(upload: Upload) {
      change(upload.key, { state: "waiting", part: 0, why: "" });
      enqueue(upload);
    },
    /** Aborts a running upload, or removes a failed one from the list. */
    stop(upload: Upload) {
      stops.current.get(upload.key)?.abort();
      if (upload.state !== "sending") forget(upload.key);
    },
  };
}
