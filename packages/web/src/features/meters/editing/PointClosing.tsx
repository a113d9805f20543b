import { meterRoutes, type ClosingRead } from "@busbar/contract/meters/meters";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { ClosingReads, type TypedReads } from "./ClosingReads.tsx";
import { previewClosing } from "./closing-preview.ts";
import { pointMeters } from "../meter-queries.ts";

type PointClosingProps = {
  pointId: string;
  /** The exclusive end of the point. */
  end: string;
  children: (closing: {
    fields: ReactNode;
    reads: readonly ClosingRead[];
    count: number;
    isWhole: boolean;
  }) => ReactNode;
};

/** The closing reads of all meters that hang at a point, for the dialog that closes it. */
export function PointClosing({ pointId, end, children }: PointClosingProps) {
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const [typed, setTyped] = useState<TypedReads>({});
  const meters = useQuery({ ...pointMeters(api, pointId), enabled: can(meterRoutes.listMeters.permission) }).data;
  const open = meters?.installs.filter(({ validTo }) => validTo === null) ?? [];
  return children({
    fields: meters ? (
      <ClosingReads meters={meters} of={open} end={end} value={typed} onChange={setTyped} />
    ) : (
      <Skeleton lines={2} />
    ),
    reads: open.map(({ id, rowVersion }) => ({ installId: id, rowVersion, endRead: typed[id] ?? "" })),
    count: open.length,
    isWhole:
      meters !== undefined &&
      open.every(
        (installation) =>
          previewClosing(installation, typed[installation.id] ?? "", end, meters, language).state === "counted",
      ),
  });
}
