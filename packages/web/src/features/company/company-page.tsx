import type { ComponentType } from "react";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import type { Feature } from "../../kernel/portal/feature.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";

/** The page of one's own record as its noun hands it over, with its texts. */
export type OwnPage = { texts: Feature["texts"]; load: () => Promise<ComponentType> };

/** The page of the person's own kind; the other one is not loaded. */
export function companyPage({ enterprise, partner }: Record<"enterprise" | "partner", OwnPage>): ComponentType {
  const ofCustomer = lazyComponent(enterprise.load);
  const ofPartner = lazyComponent(partner.load);
  return function CompanyPage() {
    const Page = useUser().audience === "partner" ? ofPartner : ofCustomer;
    return (
      <PartBoundary fallback={<Skeleton lines={6} />}>
        <Page />
      </PartBoundary>
    );
  };
}
