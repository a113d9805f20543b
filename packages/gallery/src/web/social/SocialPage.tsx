import { messageOf } from "@busbar/web/kernel/calls/call-errors.ts";
import { useApi, usePortal } from "@busbar/web/kernel/portal/portal-context.tsx";
import { openSocialWindow, type SocialEnd } from "@busbar/web/kernel/session/social-sign-in.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { ErrorState } from "@busbar/web/ui/states/ErrorState.tsx";
import { Skeleton } from "@busbar/web/ui/states/PageSkeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { socialTexts } from "./social-texts.ts";
import styles from "./social.module.css";

const settings = ["ISSUER", "CLIENT_ID", "CLIENT_SECRET"].map((name) => `BUSBAR_OIDC_NAME_${name}`);

/**
 * A window at the provider, whose answer comes back to the portal's callback page there. That signs in by
 * `POST /socialLogin` and tells this page over a channel of this origin. @see R-G47, R-A09
 */
export function SocialPage() {
  const t = socialTexts.useTexts();
  const api = useApi();
  const { base, mayLeave } = usePortal();
  const greeting = useQuery({
    queryKey: ["gallery", "providers"],
    queryFn: ({ signal }) => api.portalGreeting({}, { signal }),
  });
  const [told, setTold] = useState<SocialEnd | "waiting" | "blocked">();
  const stop = useRef<(() => void) | null>(null);
  // The channel to the other window is closed with the page.
  useEffect(() => () => stop.current?.(), []);

  const open = async (name: string) => {
    if (!(await mayLeave())) return;
    stop.current?.();
    stop.current = openSocialWindow(`${base}/social/${name}/start`, setTold);
    setTold(stop.current ? "waiting" : "blocked");
  };
  const { data, error, isPending, refetch } = greeting;
  const providers = data?.providers ?? [];
  return (
    <PageFrame title={t("title")}>
      <p className={styles.hint}>{t("hint")}</p>
      {error && !data ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton lines={3} /> : null}
      {providers.length > 0 ? (
        <ul className={styles.providers}>
          {providers.map(({ name, title }) => (
            <li key={name}>
              <Button variant="primary" onClick={() => void open(name)}>
                {t("with", { title })}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status">{told ? t(told) : ""}</p>
      {data && providers.length === 0 ? (
        <Callout tone="info" role="note">
          <strong>{t("none")}</strong>
          <p>{t("none.how")}</p>
          <p>
            <code>{`${window.location.origin}/callback`}</code>
          </p>
          <ul>
            {settings.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
          <p>{t("none.name")}</p>
        </Callout>
      ) : null}
    </PageFrame>
  );
}
