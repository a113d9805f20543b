import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { PanelCard } from "../../../records/home/PanelCard.tsx";
import { Usage } from "../../../records/overview/Usage.tsx";
import { ownCustomer } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { issuedIn, monthsShown, useOwnEnergy } from "./energy-queries.ts";

/** What the own company used in thirteen months. */
export function EnergyPanel() {
  const t = customerTexts.useTexts();
  const own = useQuery(ownCustomer(useApi()));
  if (own.data) return <Months customerId={own.data.id} />;
  return (
    <PanelCard title={t("energy.title")} of={own}>
      <p>{t("myCompany.none")}</p>
    </PanelCard>
  );
}

/** Each chart is a card of its own. */
function Months({ customerId }: { customerId: string }) {
  const { energy } = useOwnEnergy(customerId);
  return <Usage energy={energy} addressOf={issuedIn} most={monthsShown} energyAlone />;
}
