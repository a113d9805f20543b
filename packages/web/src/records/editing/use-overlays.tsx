import { type ReactNode, useState } from "react";
import { LazyOverlay } from "../../kernel/boot/PartBoundary.tsx";
import { useView, type View } from "../../kernel/portal/view.ts";
import { restoredWork } from "./use-record-editor.ts";

type Draw<Subject> = (subject: Subject, close: () => void) => ReactNode;

type WithDraft<Subject> = {
  /** Name of the draft in the view. */
  draft: string;
  /** Whether what was found under the name belongs here; by default it does. */
  restores?: (subject: Subject) => boolean;
  draw: Draw<Subject>;
};

type Overlay<Subject> = Draw<Subject> | WithDraft<Subject>;
type Opened<Subjects> = { [Name in keyof Subjects]?: Subjects[Name] | undefined };

type Overlays<Subjects> = {
  open: <Name extends keyof Subjects>(name: Name, subject: Subjects[Name]) => void;
  close: (name: keyof Subjects) => void;
  /** What each overlay was opened with; undefined while it is closed. */
  opened: Opened<Subjects>;
  /** To be placed anywhere in the page. */
  shown: ReactNode;
};

/**
 * The drawers and dialogs of a page. Each is opened with its subject, such as the row that it edits, and may be loaded
 * then; one that cannot be loaded is closed again. Where unsaved work was kept, its drawer is open from the start.
 */
export function useOverlays<Subjects extends object>(
  overlays: {
    [Name in keyof Subjects]: Overlay<Subjects[Name]>;
  },
): Overlays<Subjects> {
  const view = useView();
  const names = Object.keys(overlays) as (keyof Subjects & string)[];
  const [opened, setOpened] = useState<Opened<Subjects>>(() => {
    const found: Opened<Subjects> = {};
    for (const name of names) found[name] = restored(view, overlays[name]);
    return found;
  });
  const set = <Name extends keyof Subjects>(name: Name, subject: Subjects[Name] | undefined) =>
    setOpened((before) => ({ ...before, [name]: subject }));
  return {
    open: set,
    close: (name) => set(name, undefined),
    opened,
    shown: names.map((name) => {
      const close = () => set(name, undefined);
      return (
        <LazyOverlay<Subjects[typeof name]> key={name} open={opened[name]} onFailed={close}>
          {(subject) => draw(overlays[name], subject, close)}
        </LazyOverlay>
      );
    }),
  };
}

function restored<Subject>(view: View, overlay: Overlay<Subject>): Subject | undefined {
  if (typeof overlay === "function") return undefined;
  const work = restoredWork<Subject>(view, overlay.draft);
  return work !== null && (overlay.restores?.(work) ?? true) ? work : undefined;
}

function draw<Subject>(overlay: Overlay<Subject>, subject: Subject, close: () => void): ReactNode {
  return typeof overlay === "function" ? overlay(subject, close) : overlay.draw(subject, close);
}
