import IconLock from "~icons/ri/lock-2-line";
import { EmptyState } from "./EmptyState.tsx";
import { useUiTexts } from "./ui-texts.tsx";

/** Says which right is missing and who can grant it. */
export function NoRight({ right, who }: { right?: string | undefined; who?: string | undefined }) {
  const texts = useUiTexts().noRight;
  const hint = [right && texts.needs(right), who && texts.who(who)].filter(Boolean).join(" ");
  return <EmptyState icon={IconLock} title={texts.title} hint={hint || undefined} />;
}
