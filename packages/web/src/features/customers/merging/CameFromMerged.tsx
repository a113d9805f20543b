import type { Customer } from "@busbar/contract/customers/customers";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { PageSkeleton } from "../../../ui/states/PageSkeleton.tsx";
import { oneCustomer } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";

const parameter = "merged";

type Lead = { merged: Pick<Customer, "id" | "name">; survivor: { id: string } };

/** Redirects the address of a merged customer to the surviving one. */
export function LeadToSurvivor({ merged, survivor }: Lead) {
  const { moveOn } = useView();
  const target = `${customerAddress(survivor)}?${parameter}=${merged.id}`;
  // Replaces the address, so that Back does not return here.
  useEffect(() => moveOn(target), [moveOn, target]);
  return <PageSkeleton title={merged.name} shape="record" />;
}

/** Says that the address was that of a customer merged into this one. */
export function CameFromMerged({ id }: { id: string }) {
  const t = customerTexts.useTexts();
  const mergedId = useView().query.get(parameter) ?? "";
  const isMergedId = /^[1-9]\d{0,18}$/.test(mergedId);
  const { data } = useQuery({ ...oneCustomer(useApi(), mergedId), enabled: isMergedId });
  if (!isMergedId || data?.mergedInto?.id !== id) return null;
  return (
    <Callout tone="warn" role="note">
      {t("merge.cameFrom", { merged: `${data.customerNo} ${data.name}` })}
    </Callout>
  );
}
