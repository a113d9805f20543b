import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";

// With the editor, which nobody needs before they write.
export const AnnouncementDrawer = lazyComponent(() =>
  import("./AnnouncementDrawer.tsx").then((m) => m.AnnouncementDrawer),
);
export const AnnouncementView = lazyComponent(() => import("./AnnouncementView.tsx").then((m) => m.AnnouncementView));
