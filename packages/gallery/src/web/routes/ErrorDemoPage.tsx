import { useNavigation } from "@busbar/web/kernel/portal/portal-context.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { useState } from "react";
import { routeTexts } from "./route-texts.ts";
import styles from "./routes.module.css";

/** A page that fails in drawing, for the error log to show; not where people do not see the errors of their page. @see R-G45 */
export function ErrorDemoPage() {
  const t = routeTexts.useTexts();
  const { settings } = useNavigation();
  const [failing, setFailing] = useState(false);
  if (failing) throw new Error("Simulated by the page of the error log");
  return (
    <PageFrame title={t("log.title")}>
      <p className={styles.hint}>{t("log.hint")}</p>
      {settings.errorLog ? (
        <Button variant="danger" onClick={() => setFailing(true)}>
          {t("log.fail")}
        </Button>
      ) : (
        <Callout tone="info" role="note">
          {t("log.off")}
        </Callout>
      )}
    </PageFrame>
  );
}
