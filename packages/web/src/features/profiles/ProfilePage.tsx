import { CallError } from "@busbar/contract/kernel/http/client";
import type { OwnProfile } from "@busbar/contract/profiles/profiles";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { hasEnterprisePage, enterprisePath } from "../../kernel/portal/enterprise-entry.ts";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { Callout } from "../../ui/states/Callout.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { PageTabs } from "../../ui/pages/PageTabs.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { ActivityTab } from "./tabs/ActivityTab.tsx";
import { knowsAbsences } from "./away/absence-queries.ts";
import { AwayTab } from "./away/AwayTab.tsx";
import { BasicTab } from "./tabs/BasicTab.tsx";
import { NoticesTab } from "./notices/NoticesTab.tsx";
import { PreferencesTab } from "./tabs/PreferencesTab.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { ownProfile, type SaveProfile, useSaveProfile } from "./profile-queries.ts";
import { profileTexts } from "./profile-texts.ts";
import { SecurityTab } from "./tabs/SecurityTab.tsx";
import styles from "./profile.module.css";

type TabKey = "basic" | "security" | "mails" | "away" | "preferences" | "enterprise" | "activity";

const tabs: Record<TabKey, (profile: OwnProfile, save: SaveProfile) => ReactNode> = {
  basic: (profile, save) => <BasicTab profile={profile} save={save} />,
  security: (profile) => <SecurityTab profile={profile} />,
  mails: (profile) => <NoticesTab profile={profile} />,
  away: () => <AwayTab />,
  preferences: (profile) => <PreferencesTab profile={profile} />,
  enterprise: () => <EnterpriseTab />,
  activity: () => <ActivityTab />,
};

/**
 * The person's own profile, at /user-center and at /setting/personalCenter. `?id=` names the person, but only one's own
 * profile is shown; `?tab=` opens a tab.
 * @see R-S01, R-M07
 */
export function ProfilePage() {
  const t = profileTexts.useTexts();
  const user = useUser();
  const view = useView();
  const profile = useQuery(ownProfile(useApi()));
  const save = useSaveProfile();
  const requestedId = view.query.get("id");
  const isShown: Partial<Record<TabKey, boolean>> = { away: knowsAbsences(user), enterprise: hasEnterprisePage(user) };
  const shown = (Object.keys(tabs) as TabKey[]).filter((key) => isShown[key] ?? true);
  const wanted = view.query.get("tab");
  const tab = shown.find((key) => key === wanted) ?? "basic";
  const { data } = profile;
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("title")}</h1>
      {requestedId !== null && requestedId !== user.id && <Callout tone="warn">{t("other")}</Callout>}
      {profile.isError && !data && (
        <ErrorState
          message={messageOf(profile.error)}
          requestId={profile.error instanceof CallError ? profile.error.requestId : undefined}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.isLoading && <Skeleton lines={8} />}
      {data && (
        <div className={styles.columns}>
          <ProfileCard profile={data} />
          <div className={`${cards.card} ${styles.tabs}`}>
            <PageTabs
              label={t("title")}
              active={tab}
              onChange={(key) => view.setQuery({ tab: key === "basic" ? null : key }, { replace: true })}
              tabs={shown.map((key) => ({ key, label: t(`tab.${key}`), content: tabs[key](data, save) }))}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** A link to the enterprise page, for those who can use it. */
export function EnterpriseTab() {
  const t = profileTexts.useTexts();
  const { navigate } = useView();
  return (
    <>
      <p className={styles.lead}>{t("enterprise.text")}</p>
      <Button onClick={() => navigate(enterprisePath)}>{t("enterprise.open")}</Button>
    </>
  );
}
