import type { Organisation } from "@busbar/contract/organisation/organisation";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useState } from "react";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import cards from "../../ui/pages/card.module.css";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { DeadLetters } from "./health/DeadLetters.tsx";
import { PortalHealthSection } from "./health/PortalHealthSection.tsx";
import { organisationTexts } from "./organisation-texts.ts";
import { KeptDays } from "./KeptDays.tsx";
import { LogoSection } from "./LogoSection.tsx";
import { MailSection } from "./mail/MailSection.tsx";
import { OrganisationForm } from "./OrganisationForm.tsx";
import styles from "./organisation.module.css";

/** Groups of settings, each with its source and its effect. */
export function OrganisationPage() {
  const t = organisationTexts.useTexts();
  const api = useApi();
  const cache = useQueryClient();
  const organisation = useQuery(
    queryOptions({
      queryKey: ["organisation"],
      queryFn: ({ signal }) => api.getOrganisation({}, { signal }),
    }),
  );
  const [round, setRound] = useState(0);
  const reload = async () => {
    await cache.invalidateQueries({ queryKey: ["organisation"] });
    setRound((before) => before + 1);
  };
  const { data } = organisation;
  return (
    <PageFrame title={t("title")} card={false}>
      {organisation.isError && !data ? (
        <ErrorState
          title={t("failed")}
          message={messageOf(organisation.error)}
          onRetry={() => void organisation.refetch()}
        />
      ) : null}
      {data && (
        <div className={styles.page}>
          <OrganisationForm key={round} organisation={data} onReload={reload} />
          <LogoSection organisation={data} />
          <ServerSettings organisation={data} />
          <MailSection organisation={data} />
          <DeadLetters />
          <KeptDays organisation={data} />
          <PortalHealthSection />
        </div>
      )}
    </PageFrame>
  );
}

function ServerSettings({ organisation }: { organisation: Organisation }) {
  const t = organisationTexts.useTexts();
  return (
    <section className={`${cards.card} ${styles.group}`} aria-label={t("group.server")}>
      <h2>{t("group.server")}</h2>
      <p className={styles.about}>{t("group.server.about")}</p>
      <dl className={styles.facts}>
        <dt>{t("timeZone")}</dt>
        <dd>
          {organisation.timeZone} <small>{t("timeZone.touches")}</small>
        </dd>
        {organisation.server.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {value} <small className={styles.source}>{t("source.environment")}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
