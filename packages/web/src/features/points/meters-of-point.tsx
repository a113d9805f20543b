import type { ClosingRead } from "@busbar/contract/meters/meters";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { RecordActivity } from "@busbar/contract/kernel/records";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { KeyFact } from "../../ui/values/Values.tsx";

/** The closing reads that the end of a point takes, as typed so far. */
export type ClosingMeters = {
  /** Fields for the reads. */
  fields: ReactNode;
  reads: readonly ClosingRead[];
  /** Channels that end. */
  count: number;
  /** Whether each has a read that can be true. */
  isWhole: boolean;
};

type Words = Readonly<Record<string, Bilingual>>;

/** What meters bring to the pages of a point. The app hands it over, so that neither feature imports the other. */
export type MetersOfPoint = {
  /** The meters with their changes, for those who may see them; `closed` says why none can be made. */
  Section: ComponentType<{ pointId: string; closed: string | undefined }>;
  /** Asks for the read of each meter that hangs there until before `end`. */
  Closing: ComponentType<{ pointId: string; end: string; children: (closing: ClosingMeters) => ReactNode }>;
  /** Key facts on `day`; none until they are loaded. */
  useFacts: (pointId: string, day: string) => readonly KeyFact[];
  /** Installations; undefined until they are loaded, and for those who may not see them. */
  useCount: (pointId: string) => number | undefined;
  useActivityWords: () => {
    /** A change of a meter in words; undefined for other actions. */
    actionTitle: (action: string, entry: Pick<RecordActivity, "before" | "after">) => string | undefined;
    titles: Words;
    codes: Readonly<Record<string, Words>>;
  };
};

const Given = createContext<MetersOfPoint | null>(null);

/** @throws outside a page of points, which is a bug */
export function useMetersOfPoint(): MetersOfPoint {
  const meters = useContext(Given);
  if (!meters) throw new Error("Not on a page of points");
  return meters;
}

/** The page with what meters bring to it. */
export const withMeters = (Page: ComponentType, meters: MetersOfPoint): ComponentType =>
  function PageWithMeters() {
    return (
      <Given value={meters}>
        <Page />
      </Given>
    );
  };
