import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Upload",
  hint: "Pictures go to the server one by one. It checks them by their content and lets go of them: nothing is kept.",
  open: "Upload pictures",
  dialog: "Upload pictures",
  choose: "Choose pictures",
  start: "Start uploading",
  retryAll: "Retry what failed",
  clear: "Clear",
  close: "Close",
  rules: "PNG or JPEG, 2 MB each at most, up to 50. Drop them here, or paste.",
  letGo: "Let go to add",
  counts: "{chosen} chosen, {done} done, {failed} failed",
  "left.size": "Larger than 2 MB, left out: {names}",
  "left.kind": "Neither PNG nor JPEG, left out: {names}",
  "left.many": "50 at most, left out: {names}",
  "state.waiting": "Waiting",
  "state.sending": "{percent}%",
  "state.done": "Uploaded",
  progress: "Progress of {name}",
  remove: "Remove {name}",
  retry: "Retry {name}",
  notPicture: "Its content is neither PNG nor JPEG",
};
