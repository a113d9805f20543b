import type { ComponentType } from "react";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import type { OwnPage } from "./own-page.ts";

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
