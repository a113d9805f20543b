import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Upload",
  hint: "Images are sent to the server one by one. It checks their content and discards them; nothing is stored.",
  open: "Upload images",
  dialog: "Upload images",
  choose: "Choose images",
  start: "Start upload",
  retryAll: "Retry failed",
  clear: "Clear",
  close: "Close",
  rules: "PNG or JPEG, up to 2 MB each, up to 50 images. Drop them here, or paste.",
  letGo: "Release to add",
  counts: "{chosen} selected, {done} succeeded, {failed} failed",
  "left.size": "Larger than 2 MB, not added: {names}",
  "left.kind": "Not PNG or JPEG, not added: {names}",
  "left.many": "More than 50, not added: {names}",
  "state.waiting": "Waiting",
  "state.sending": "{percent}%",
  "state.done": "Uploaded",
  progress: "Upload progress of {name}",
  remove: "Remove {name}",
  retry: "Retry {name}",
  notPicture: "The content is not PNG or JPEG",
};
