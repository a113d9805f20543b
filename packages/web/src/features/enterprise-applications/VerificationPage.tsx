import {
  ApplicationQuery,
  type EnterpriseApplication,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import { useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { ApplicationDrawer } from "./review/ApplicationDrawer.tsx";
import { ApplicationFilters } from "./review/ApplicationFilters.tsx";
import { applicationColumns } from "./review/application-columns.tsx";
import { applicationList } from "./application-queries.ts";
import { enterpriseApplicationTexts } from "./enterprise-application-texts.ts";

/** Applications to review, and decided ones. @see R-A08 */
export function VerificationPage() {
  const t = enterpriseApplicationTexts.useTexts();
  const api = useApi();
  const list = useList({
    page: "verification",
    schema: ApplicationQuery,
    load: (query) => applicationList(api, query),
  });
  const [opened, setOpened] = useState<EnterpriseApplication>();
  // An open application follows the list, which live events keep up to date.
  const shown = opened && (list.rows?.find(({ id }) => id === opened.id) ?? opened);
  return (
    <ListPage
      id="verification"
      title={t("title")}
      caption={t("caption")}
      list={list}
      columns={applicationColumns(t, setOpened)}
      filters={<ApplicationFilters list={list} />}
      rowLabel={(row) => `${row.enterpriseName} ${row.applicant.fullName}`}
      onOpen={setOpened}
      empty={{ title: t("empty.title"), hint: t("empty.hint") }}
    >
      {shown ? <ApplicationDrawer key={shown.id} application={shown} onClose={() => setOpened(undefined)} /> : null}
    </ListPage>
  );
}
