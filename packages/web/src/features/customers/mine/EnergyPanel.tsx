import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { PanelCard } from "../../../records/home/PanelCard.tsx";
import { Usage } from "../../../records/overview/Usage.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { ownCustomer } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { customerMonths, issuedIn, monthsShown } from "./energy-queries.ts";

/** What the own company used in thirteen months. */
export function EnergyPanel() {
  const t = customerTexts.useTexts();
  const own = useQuery(ownCustomer(useApi()));
  return (
    <PanelCard
      title={t("energy.title")}
      of={own}
      actions={
        own.data ? (
          <Link variant="plain" href="#/my/energy">
            {t("energy.open")}
          </Link>
        ) : null
      }
    >
      {own.data ? <Months customerId={own.data.id} /> : <p>{t("myCompany.none")}</p>}
    </PanelCard>
  );
}

function Months({ customerId }: { customerId: string }) {
  const months = useQuery(customerMonths(useApi(), customerId));
  return <Usage months={months} addressOf={issuedIn} most={monthsShown} energyAlone />;
}
