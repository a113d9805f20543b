import { type ReactNode, useState } from "react";
import { createPart } from "../../kernel/part.tsx";
import { useCan, useNavigation } from "../../kernel/portal-context.tsx";
import { PartBoundary } from "../PartBoundary.tsx";

const DemoDateDialog = createPart(() => import("./DemoDateDialog.tsx").then((m) => m.DemoDateDialog));

export type DemoDate = { date: string; ask: () => void; dialog: ReactNode };

/** The business date for those who may move it; null outside the demo and for everybody else. */
export function useDemoDate(): DemoDate | null {
  const { demoDate } = useNavigation().settings;
  const may = useCan()(["settings:admin"]);
  const [asked, setAsked] = useState(false);
  if (demoDate === "" || !may) return null;
  const close = () => setAsked(false);
  const dialog = asked && (
    <PartBoundary onFailed={close}>
      <DemoDateDialog date={demoDate} onClose={close} />
    </PartBoundary>
  );
  return { date: demoDate, ask: () => setAsked(true), dialog };
}
