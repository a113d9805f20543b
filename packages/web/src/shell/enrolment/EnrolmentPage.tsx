import { FirstPaint } from "../frame/BusyOverlay.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect, useState } from "react";
import { reportError } from "../../kernel/calls/call-errors.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { useStable } from "../../ui/use-stable.ts";
import { UiTextsProvider, uiTextsOf } from "../../ui/texts/ui-texts.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import type { Pages } from "../navigation/pages.ts";
import styles from "./enrolment.module.css";

/** Key of the page, as in the menu's rows. */
const pageKey = "second-factor";

type Props = { pages: Pages; onEnrolled: () => Promise<void> };

/** Shown instead of the portal to an administrator who must still turn on two-step verification. @see R-A12 */
export function EnrolmentPage({ pages, onEnrolled }: Props) {
  const t = shellTexts.useTexts();
  const api = useApi();
  const portal = usePortal();
  const language = useLanguage();
  const [Page, setPage] = useState<ComponentType | undefined>(() => pages.loaded(pageKey));
  const enrolled = useStable(onEnrolled);
  // The page refetches this query after the recovery codes were confirmed, not earlier.
  const { data } = useQuery({
    queryKey: [pageKey, "own"],
    queryFn: ({ signal }) => api.getSecondFactor({}, { signal }),
  });
  const on = data?.on === true;

  useEffect(() => {
    pages.load(pageKey).then((loaded) => setPage(() => loaded), reportError);
  }, [pages]);
  useEffect(() => {
    if (on) void enrolled();
  }, [on, enrolled]);

  return (
    <UiTextsProvider texts={uiTextsOf(language)}>
      <main className={styles.page}>
        <div className={styles.told} role="note">
          <p>{t("enrol.why")}</p>
          <Button onClick={() => void portal.signOut()}>{t("user.logout")}</Button>
        </div>
        {Page ? <Page /> : <FirstPaint />}
      </main>
    </UiTextsProvider>
  );
}
