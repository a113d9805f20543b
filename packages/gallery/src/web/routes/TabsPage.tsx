import { useShellActions } from "@busbar/web/kernel/portal/shell-actions.ts";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { routeTexts } from "./route-texts.ts";
import styles from "./routes.module.css";

const some = ["/other/print", "/other/notice", "/other/timeline"];

/** A page that closes tabs: the others, those beside it, all, itself. @see R-G32 */
export function TabsPage() {
  const t = routeTexts.useTexts();
  const { tabs } = useShellActions();
  const open = () => {
    const opened = some.filter((address) => tabs.openBehind(address)).length;
    if (opened > 0) toast.success(t("tabs.opened", { count: opened }));
    else toast.warning(t("tabs.off"));
  };
  return (
    <PageFrame title={t("tabs.title")} action={<Button onClick={open}>{t("tabs.more")}</Button>}>
      <p className={styles.hint}>{t("tabs.hint")}</p>
      <div className={styles.buttons}>
        {(["others", "left", "right", "all", "this"] as const).map((which) => (
          <Button key={which} onClick={() => tabs.close(which)}>
            {t(`tabs.${which}`)}
          </Button>
        ))}
      </div>
    </PageFrame>
  );
}
