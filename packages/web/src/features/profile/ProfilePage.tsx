import { CallError } from "@busbar/contract/kernel/client";
import type { OwnProfile } from "@busbar/contract/profiles";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../kernel/call-errors.ts";
import { hasEnterprisePage } from "../../kernel/enterprise-entry.ts";
import { useApi, useUser } from "../../kernel/portal-context.tsx";
import { useView } from "../../kernel/view.ts";
import { Callout } from "../../ui/Callout.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageTabs } from "../../ui/PageTabs.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ActivityTab } from "./ActivityTab.tsx";
import { BasicTab } from "./BasicTab.tsx";
import { EnterpriseTab } from "./EnterpriseTab.tsx";
import { MailTab } from "./MailTab.tsx";
import { PreferencesTab } from "./PreferencesTab.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { ownProfile, type SaveProfile, useSaveProfile } from "./profile-queries.ts";
import { profileTexts } from "./profile-texts.ts";
import { SecurityTab } from "./SecurityTab.tsx";
import "../../ui/card.css";
import "../../ui/controls.css";
import styles from "./profile.module.css";

type TabKey = "basic" | "security" | "mails" | "preferences" | "enterprise" | "activity";

const tabs: Record<TabKey, (profile: OwnProfile, save: SaveProfile) => ReactNode> = {
  basic: (profile, save) => <BasicTab profile={profile} save={save} />,
  security: (profile) => <SecurityTab profile={profile} />,
  mails: (profile) => <MailTab profile={profile} />,
  preferences: (profile) => <PreferencesTab profile={profile} />,
  enterprise: () => <EnterpriseTab />,
  activity: () => <ActivityTab />,
};

/**
 * Everything about oneself, at /user-center and at /setting/personalCenter. `?id=` names the person; only one's own
 * profile is shown. `?tab=` opens a tab. @see R-S01, R-M07
 */
export function ProfilePage() {
  const t = profileTexts.useTexts();
  const user = useUser();
  const view = useView();
  const profile = useQuery(ownProfile(useApi()));
  const save = useSaveProfile();
  const asked = view.query.get("id");
  const shown = (Object.keys(tabs) as TabKey[]).filter((key) => key !== "enterprise" || hasEnterprisePage(user));
  const wanted = view.query.get("tab");
  const tab = shown.find((key) => key === wanted) ?? "basic";
  const { data } = profile;
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("title")}</h1>
      {asked !== null && asked !== user.id && <Callout tone="warn">{t("other")}</Callout>}
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
          <div className={`bb-card ${styles.tabs}`}>
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
