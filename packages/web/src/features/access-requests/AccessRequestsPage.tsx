import {
  type AccessRequest,
  AccessRequestQuery,
  AccessState,
  accessStateWords,
} from "@busbar/contract/access-requests/access-requests";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { PageTabs } from "../../ui/pages/PageTabs.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { requestList } from "./access-queries.ts";
import { accessRequestTexts } from "./access-request-texts.ts";
import { RequestDialog, type RequestStep } from "./RequestDialog.tsx";
import { RequestLine } from "./RequestLine.tsx";
import styles from "./access-requests.module.css";

type Of = AccessRequestQuery["of"];

/** The person's own access requests and those that the person can decide; notices link to either by `of`. */
export function AccessRequestsPage() {
  const t = accessRequestTexts.useTexts();
  const asked = new URLSearchParams(useView().search).get("of");
  const decides = useCan()(["user:admin"]);
  const [chosen, setChosen] = useState<Of>();
  const active: Of = chosen ?? (asked === "others" && decides ? "others" : "own");
  const tabs = (["own", "others"] as const).map((key) => ({ key, label: t(key), content: <Requests of={key} /> }));
  return (
    <PageFrame title={t("title")}>
      {decides ? (
        <PageTabs label={t("title")} tabs={tabs} active={active} onChange={setChosen} />
      ) : (
        <Requests of="own" />
      )}
    </PageFrame>
  );
}

function Requests({ of }: { of: Of }) {
  const t = accessRequestTexts.useTexts();
  const language = useLanguage();
  const [query, setQuery] = useState<AccessRequestQuery>(AccessRequestQuery.parse({ of }));
  const [step, setStep] = useState<{ row: AccessRequest; kind: RequestStep }>();
  const requests = useQuery(requestList(useApi(), query));
  const { data } = requests;
  return (
    <>
      <div className={styles.bar}>
        <SelectField
          aria-label={t("state")}
          value={query.state?.[0] ?? ""}
          onChange={({ target }) => {
            const state = AccessState.safeParse(target.value).data;
            setQuery({ ...query, pageNo: 1, state: state && [state] });
          }}
        >
          <option value="">{t("state.all")}</option>
          {AccessState.options.map((state) => (
            <option key={state} value={state}>
              {accessStateWords[state][language]}
            </option>
          ))}
        </SelectField>
      </div>
      {requests.isError && !data ? (
        <ErrorState title={t("failed")} message={messageOf(requests.error)} onRetry={() => void requests.refetch()} />
      ) : null}
      {requests.isLoading ? <Skeleton lines={5} /> : null}
      {data?.total === 0 ? <EmptyState title={t(`${of}.none`)} hint={t(`${of}.hint`)} /> : null}
      {data && data.total > 0 ? (
        <>
          <ul className={styles.list} aria-label={t(of)}>
            {data.list.map((row) => (
              <RequestLine key={row.id} row={row} of={of} onStep={(kind) => setStep({ row, kind })} />
            ))}
          </ul>
          {data.total > query.pageSize ? (
            <Pager query={query} total={data.total} onQuery={(page) => setQuery({ ...query, ...page })} />
          ) : null}
        </>
      ) : null}
      {step ? <RequestDialog {...step} onClose={() => setStep(undefined)} /> : null}
    </>
  );
}
