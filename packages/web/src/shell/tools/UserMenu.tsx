import ArrowIcon from "~icons/ri/arrow-down-s-line";
import DevicesIcon from "~icons/ri/computer-line";
import HelpIcon from "~icons/ri/question-line";
import LockIcon from "~icons/ri/lock-password-line";
import EnterpriseIcon from "~icons/ri/checkbox-circle-line";
import LogoutIcon from "~icons/ri/logout-box-r-line";
import TourIcon from "~icons/ri/menu-unfold-line";
import ThemeIcon from "~icons/ri/brush-2-line";
import StandInIcon from "~icons/ri/team-line";
import UserIcon from "~icons/ri/user-line";
import { enterprisePath, hasEnterprisePage } from "../../kernel/portal/enterprise-entry.ts";
import { usePortal, useUser } from "../../kernel/portal/portal-context.tsx";
import { useShellActions, askForTheme, askForTour } from "../../kernel/portal/shell-actions.ts";
import { usePicture } from "../../kernel/queries/use-picture.ts";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import { guestId } from "../session/access.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import styles from "./tools.module.css";

/** User code, full name, and the person's own actions. @see R-S01 */
export function UserMenu({ router, wordless }: { router: PortalRouter; wordless: boolean }) {
  const t = shellTexts.useTexts();
  const user = useUser();
  const portal = usePortal();
  const shellActions = useShellActions();
  const name = user.fullName || user.username;
  const picture = usePicture(user.avatar);
  return (
    <MenuButton
      label={`${user.userCode} ${name}`.trim()}
      variant="unstyled"
      className={`${styles.tool} ${styles.user}`}
      align="end"
      entries={() =>
        user.id === guestId
          ? [{ key: "signIn", label: t("page.signIn"), icon: UserIcon, onRun: () => router.navigate("/login") }]
          : [
              {
                key: "profile",
                label: t("user.profile"),
                icon: UserIcon,
                onRun: () => router.navigate(`/user-center?id=${encodeURIComponent(user.id)}`),
              },
              ...(user.inPlaceOf
                ? [
                    {
                      key: "inPlaceOf",
                      label: t("user.inPlaceOf", { names: user.inPlaceOf.join(t("user.and")) }),
                      icon: StandInIcon,
                      onRun: () => router.navigate("/user-center?tab=away"),
                    },
                  ]
                : []),
              ...(hasEnterprisePage(user)
                ? [
                    {
                      key: "enterprise",
                      label: t("user.enterprise"),
                      icon: EnterpriseIcon,
                      onRun: () => router.navigate(enterprisePath),
                    },
                  ]
                : []),
              { key: "password", label: t("user.password"), icon: LockIcon, onRun: shellActions.changePassword },
              {
                key: "devices",
                label: t("user.devices"),
                icon: DevicesIcon,
                onRun: () => router.navigate("/user-center/devices"),
              },
              { key: "help", label: t("tool.help"), icon: HelpIcon, onRun: () => shellActions.showHelp() },
              { key: "tour", label: t("user.tour"), icon: TourIcon, onRun: askForTour },
              { key: "theme", label: t("user.theme"), icon: ThemeIcon, onRun: askForTheme },
              { key: "logout", label: t("user.logout"), icon: LogoutIcon, onRun: () => void portal.signOut() },
            ]
      }
    >
      {/* The initial is CSS content: as text it would be part of the button's name. */}
      <span
        className={styles.avatar}
        aria-hidden="true"
        data-letter={picture ? undefined : [...name].at(0)?.toUpperCase()}
      >
        {picture && <img src={picture} alt="" />}
      </span>
      {!wordless && (
        <>
          <span className={styles.code}>{user.userCode}</span>{" "}
          <span className={styles.name} title={name}>
            {name}
          </span>
          <ArrowIcon className={styles.small} aria-hidden="true" />
        </>
      )}
    </MenuButton>
  );
}
