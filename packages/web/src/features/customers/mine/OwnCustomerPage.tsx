import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { OwnRecord } from "../../../records/own/OwnRecord.tsx";
import { CustomerPage } from "../detail/CustomerPage.tsx";
import { ownCustomer } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";

/** The page of the customer that the person belongs to. */
export function OwnCustomerPage() {
  const t = customerTexts.useTexts();
  const own = useQuery({ ...ownCustomer(useApi()), select: (row) => row?.id ?? null });
  return <OwnRecord title={t("myCompany")} none={t("myCompany.none")} found={own} page={CustomerPage} />;
}
