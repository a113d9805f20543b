import type { Grant, GuardReason } from "@busbar/contract/users/access-reasons";
import { rightWords } from "@busbar/contract/roles/right-words";
import type { User } from "@busbar/contract/users/users";
import { Permission, permissionNames } from "@busbar/contract/kernel/permissions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi, usePortalRoutes } from "../../../kernel/portal/portal-context.tsx";
import { allRoutes, chainOf, isExternal } from "../../../kernel/portal/portal-routes.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import record from "../../../records/page/record-page.module.css";
import { Select } from "../../../ui/form/choices.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { formatDate } from "../../../ui/values/format-values.ts";
import { lastDayOf } from "../../../ui/values/days.ts";
import { userTexts } from "../user-texts.ts";
import styles from "../users.module.css";

/** "Why may this person (not) see this?", for a page or a right. @see R-P06 */
export function UserReasons({ row }: { row: User }) {
  const t = userTexts.useTexts();
  const api = useApi();
  const options = useReasonOptions();
  const grantWords = useGrantWords();
  const [subject, setSubject] = useState<string>();
  const permission = Permission.safeParse(subject).data;
  const query = permission === undefined ? { path: subject ?? "" } : { permission };
  const reasons = useQuery({
    queryKey: ["users", "reasons", row.id, subject],
    queryFn: ({ signal }) => api.explainAccess({ params: { id: row.id }, query }, { signal }),
    enabled: subject !== undefined,
    meta: { quiet: true },
  });
  const { data } = reasons;
  return (
    <section className={record.section}>
      <h2>{t("reasons")}</h2>
      <label className={styles.asked} htmlFor="reasons-what">
        {t("reasons.what")}
        <Select id="reasons-what" searchable value={subject ?? null} options={options} onChange={setSubject} />
      </label>
      {reasons.error ? <Callout tone="danger">{messageOf(reasons.error)}</Callout> : null}
      {data ? (
        <>
          <Callout tone={data.isAllowed ? "ok" : "warn"}>
            {t(data.isAllowed ? "reasons.yes" : data.isActive ? "reasons.no" : "reasons.inactive")}
          </Callout>
          {data.fullAccess ? <p>{t("reasons.full", { by: grantWords(data.fullAccess) })}</p> : null}
          {data.guards.length === 0 ? <p>{t("reasons.open")}</p> : null}
          <ul className={styles.plain}>
            {data.guards.map((guard) => (
              <GuardLine key={`${guard.titleZh} ${guard.names[0]?.name}`} guard={guard} grantWords={grantWords} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** Pages that the reader can open, then every right. */
function useReasonOptions(): { value: string; label: string }[] {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const pages = allRoutes(usePortalRoutes())
    .filter(
      ({ path, item }) => item.component !== "" && !isExternal(path) && !path.includes(":") && !path.includes("*"),
    )
    .map((route) => {
      const titles = chainOf(route).map(({ item: { meta } }) => (language === "en" && meta.titleEn) || meta.title);
      return { value: route.path, label: t("reasons.page", { name: titles.join(" / ") }) };
    });
  const rights = permissionNames.map((value) => ({
    value,
    label: t("reasons.right", { name: rightWords[value][language] }),
  }));
  return [...pages, ...rights];
}

function useGrantWords(): (grant: Grant) => string {
  const t = userTexts.useTexts();
  const language = useLanguage();
  return (grant) => {
    if (grant.kind === "ROLE") return t("reasons.role", { name: language === "zh" ? grant.nameZh : grant.nameEn });
    if (grant.kind === "STAND_IN") return t("reasons.standIn", { name: grant.forName });
    const until =
      grant.endsAt === null ? (lastDayOf(grant.validTo) ?? t("duty.open")) : (formatDate(grant.endsAt) ?? "");
    return t("reasons.duty", { by: grant.grantedBy ?? t("reasons.system"), until });
  };
}

function GuardLine({ guard, grantWords }: { guard: GuardReason; grantWords: (grant: Grant) => string }) {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const { titleZh, titleEn, mode, isMet, names } = guard;
  const wordOf = (name: string) => {
    const permission = Permission.safeParse(name).data;
    return permission === undefined ? t("reasons.role", { name }) : rightWords[permission][language];
  };
  return (
    <li>
      <p>
        <b>{language === "zh" ? titleZh : titleEn}</b> {t(`reasons.${mode}`)}{" "}
        {t(isMet ? "reasons.met" : "reasons.unmet")}
      </p>
      <ul className={styles.plain}>
        {names.map(({ name, by }) => (
          <li key={name}>
            {wordOf(name)} <code>{name}</code>{" "}
            <span className={styles.quiet}>{by.length === 0 ? t("reasons.none") : by.map(grantWords).join("；")}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
