import { createPart } from "../../kernel/boot/part.tsx";

// With the editor, which nobody needs before they write.
export const AnnouncementDrawer = createPart(() =>
  import("./AnnouncementDrawer.tsx").then((m) => m.AnnouncementDrawer),
);
export const AnnouncementView = createPart(() => import("./AnnouncementView.tsx").then((m) => m.AnnouncementView));
