import { CallError } from "@busbar/contract/kernel/http/client";
import { isGivenUp, messageOf } from "@busbar/web/kernel/calls/call-errors.ts";
import { randomKey } from "@busbar/web/kernel/network/random-key.ts";
import { watchUpload } from "@busbar/web/kernel/network/transfers.ts";
import { useUnsaved } from "@busbar/web/kernel/portal/view.ts";
import { useCallback, useInsertionEffect, useRef, useState } from "react";
import { mostUploads, uploadLimitBytes } from "../../contract/uploads.ts";
import { useGallery } from "../kit/use-gallery.ts";
import { uploadTexts } from "./upload-texts.ts";

export type PictureUpload = {
  key: string;
  file: File;
  /** Address of the picture in this window. */
  preview: string;
  state: "waiting" | "sending" | "done" | "failed";
  /** Part of the bytes that has left, 0 to 1. */
  part: number;
  why: string;
};

/** Why files were not taken, with their names. */
export type LeftOut = Partial<Record<"size" | "kind" | "many", string[]>>;

const isPicture = ({ type }: File) => type === "image/png" || type === "image/jpeg";

/** Pictures that are chosen and then sent, one after the other; what is left when the dialog closes is broken off. */
export function usePictureUploads() {
  const gallery = useGallery();
  const t = uploadTexts.useTexts();
  const [list, setList] = useState<readonly PictureUpload[]>([]);
  const [leftOut, setLeftOut] = useState<LeftOut>({});
  const stops = useRef(new Map<string, AbortController>());
  const previews = useRef(new Map<string, string>());
  const line = useRef(Promise.resolve());
  useUnsaved(list.some(({ state }) => state === "sending"));
  const letGo = useCallback((key: string) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    URL.revokeObjectURL(previews.current.get(key) ?? "");
    previews.current.delete(key);
  }, []);
  // Not a plain effect: those are cleaned up in hidden views too, which go on uploading.
  useInsertionEffect(() => () => [...previews.current.keys()].forEach(letGo), [letGo]);

  const change = (key: string, fields: Partial<PictureUpload>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)));

  const send = async ({ key, file }: PictureUpload, signal: AbortSignal) => {
    if (signal.aborted) return;
    change(key, { state: "sending" });
    const stopWatching = watchUpload(key, (part) => change(key, { part }));
    try {
      await gallery.uploadPicture({ query: { name: file.name }, file }, { signal, idempotencyKey: key });
      change(key, { state: "done", part: 1 });
    } catch (error) {
      if (signal.aborted) return;
      const disguised = error instanceof CallError && error.reason === "image.not_accepted";
      change(key, { state: "failed", why: disguised ? t("notPicture") : isGivenUp(error) ? "" : messageOf(error) });
    } finally {
      stopWatching();
    }
  };
  const enqueue = (upload: PictureUpload) => {
    const stop = new AbortController();
    stops.current.set(upload.key, stop);
    change(upload.key, { state: "waiting", part: 0, why: "" });
    line.current = line.current.then(() => send(upload, stop.signal));
  };

  return {
    list,
    leftOut,
    add(files: readonly File[]) {
      const left: LeftOut = {};
      const note = (why: keyof LeftOut, { name }: File) => void (left[why] ??= []).push(name);
      const taken: PictureUpload[] = [];
      for (const file of files) {
        if (!isPicture(file)) note("kind", file);
        else if (file.size > uploadLimitBytes) note("size", file);
        else if (list.length + taken.length >= mostUploads) note("many", file);
        else
          taken.push({
            key: randomKey(),
            file,
            preview: URL.createObjectURL(file),
            state: "waiting",
            part: 0,
            why: "",
          });
      }
      for (const { key, preview } of taken) previews.current.set(key, preview);
      setLeftOut(left);
      setList((all) => [...all, ...taken]);
    },
    start: () => list.filter(({ key, state }) => state === "waiting" && !stops.current.has(key)).forEach(enqueue),
    retry: (which: readonly PictureUpload[]) => which.forEach(enqueue),
    remove(which: readonly PictureUpload[]) {
      for (const { key } of which) letGo(key);
      setList((all) => all.filter((one) => !which.some(({ key }) => key === one.key)));
    },
  };
}
