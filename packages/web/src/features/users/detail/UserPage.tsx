import type { User, UserQuery } from "@busbar/contract/users/users";
import { userColumnTitles } from "@busbar/contract/users/user-columns";
import { userAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { SideFacts } from "../../../records/figures/SideFacts.tsx";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import styles from "../../../records/page/record-page.module.css";
import { RecordTabs } from "../../../records/page/RecordTabs.tsx";
import frame from "../../../ui/pages/page-frame.module.css";
import { useUiTexts } from "../../../ui/texts/ui-texts.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { userTexts } from "../user-texts.ts";
import { useViewAs } from "../use-view-as.ts";
import { oneUser, sessionsOf, userList } from "../user-queries.ts";
import { UserDialog, UserDrawer } from "../user-dialogs.ts";
import { draftName, type Editing, userActions, type UserStep } from "../user-steps.ts";
import { NoValue, useFieldWords, UserTag } from "../user-words.tsx";
import { useUserFigures } from "./user-head-figures.tsx";
import { UserDuties, UserRights, UserSessions } from "./UserAccess.tsx";
import { UserReasons } from "./UserReasons.tsx";

/** One person: profile, permissions with their origin, sessions, and the account's history. */
export function UserPage() {
  const t = userTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const record = useQuery(oneUser(api, id));
  return (
    <DetailPage
      record={record}
      name={record.data?.fullName}
      number={record.data?.userCode}
      title={t("one")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/setting/userManagement" }}
      among={{ noun: "users", load: (query: UserQuery) => userList(api, query), addressOf: userAddress }}
    >
      {(row) => <Record row={row} />}
    </DetailPage>
  );
}

function Record({ row }: { row: User }) {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const words = useFieldWords();
  const sessions = useQuery({ ...sessionsOf(api, row.id), enabled: can(["user:admin"]) });
  const texts = useUiTexts().record;
  const overlays = useOverlays({
    edit: { draft: draftName, draw: (_: Editing, close) => <UserDrawer editing={{ row }} onClose={close} /> },
    step: (asked: UserStep, close) => <UserDialog step={asked} onClose={close} />,
  });
  const viewAs = useViewAs();
  const [, ...steps] = userActions(row, t, {
    open: () => {},
    edit: () => overlays.open("edit", { row }),
    take: (kind) => overlays.open("step", { kind, row }),
    viewAs: viewAs(row.id),
  });
  const title = (name: keyof typeof userColumnTitles) => userColumnTitles[name][language];
  const actionWords: { [action: string]: string } = {
    user_created: texts.created,
    user_updated: texts.updated,
    authz_change: t("activity.rights"),
    "user.grant_duty": t("activity.grantDuty"),
    "user.end_duty": t("activity.endDuty"),
    "user.invite": t("invite"),
    "user.issue_password": t("issue"),
    "user.hand_over": t("activity.handOver"),
    "session.end_all": t("endSessions"),
    authn_login: t("activity.signIn"),
    authn_password_change: t("activity.password"),
    authn_password_reset: t("activity.password"),
    authn_lock_clear: t("unlock"),
    authn_second_factor_reset: t("resetFactor"),
    authn_second_factor_on: t("activity.factorOn"),
    authn_second_factor_off: t("activity.factorOff"),
  };
  const plain = (name: "email" | "mobile" | "visitCode") => ({
    key: name,
    label: title(name),
    value: row[name] || <NoValue />,
    isEmpty: !row[name],
  });
  const tabs = [
    { key: "rights", label: t("rights"), printed: true, content: <UserRights row={row} /> },
    {
      key: "duties",
      label: t("duties"),
      count: row.duties.length,
      printed: true,
      content: <UserDuties row={row} />,
    },
    { key: "reasons", label: t("reasons"), content: <UserReasons row={row} /> },
    can(["user:admin"]) && {
      key: "sessions",
      label: t("sessions"),
      count: sessions.data?.total,
      content: <UserSessions row={row} />,
    },
  ];
  return (
    <RecordFrame
      rights={["user:admin"]}
      title={row.fullName}
      about={
        <>
          <span className={`${values.figure} ${frame.pageCount}`}>{row.userCode}</span>
          <UserTag row={row} />
        </>
      }
      actions={can(["user:admin"]) ? <RecordSteps moreLabel={t("more")} steps={steps} /> : null}
      factsTitle={t("figures")}
      figures={useUserFigures(row)}
      activity={
        <div className={styles.record}>
          <SideFacts
            title={t("facts")}
            facts={[
              { key: "username", label: title("username"), value: row.username },
              {
                key: "department",
                label: title("department"),
                value: row.department ? (language === "en" && row.department.en) || row.department.zh : <NoValue />,
                isEmpty: row.department === null,
              },
              plain("email"),
              plain("mobile"),
              plain("visitCode"),
              { key: "factor", label: t("secondFactor"), value: t(row.secondFactor ? "on" : "off") },
              ...(row.state === "INVITED"
                ? [
                    {
                      key: "link",
                      label: t("linkUntil"),
                      value: <DateText value={row.invitedUntil} why={t("noLink")} />,
                    },
                  ]
                : []),
            ]}
          />
          <RecordActivityList
            queryKey={oneUser(api, row.id).queryKey}
            load={(pageSize, signal) =>
              api.listUserActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
            }
            actionTitle={(action) => actionWords[action]}
            {...words}
          />
        </div>
      }
      overlays={<>{overlays.shown}</>}
    >
      <RecordTabs label={t("tabs")} tabs={tabs.filter((tab) => tab !== false)} />
    </RecordFrame>
  );
}
