import { PartnerQuery } from "@busbar/contract/partners/partners";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { OwnRecord } from "../../../records/own/OwnRecord.tsx";
import { PartnerPage } from "../detail/PartnerPage.tsx";
import { partnerList } from "../partner-queries.ts";
import { partnerTexts } from "../partner-texts.ts";

/** Only the own one is in reach of a partner's people. */
const own = PartnerQuery.parse({ pageSize: 1 });

/** The page of the partner that the person belongs to. */
export function OwnPartnerPage() {
  const t = partnerTexts.useTexts();
  const found = useQuery({ ...partnerList(useApi(), own), select: ({ list }) => list[0]?.id ?? null });
  return <OwnRecord title={t("myCompany")} none={t("myCompany.none")} found={found} page={PartnerPage} />;
}
