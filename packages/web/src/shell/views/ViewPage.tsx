import { type ComponentType, use, Component, type ReactNode } from "react";
import { BrokenView, LostView } from "./LostPages.tsx";
import { forbiddenKey, notFoundKey } from "../navigation/route-matching.ts";
import type { Pages } from "../navigation/pages.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import type { RouteLocation, OpenView } from "../navigation/view-list.ts";
import { useStore } from "zustand";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useRouteMeta } from "../../kernel/portal/route-meta.ts";
import { PageSkeleton } from "../../ui/states/PageSkeleton.tsx";
import { titleOf } from "../navigation/use-router.ts";
import { ChunkLoadError } from "../../kernel/boot/chunk.ts";
import { recordFault } from "../../kernel/calls/call-errors.ts";
import { forgetFailures, lazyComponent } from "../../kernel/boot/lazy-component.tsx";

// Lazy, since most visits meet none of them.
const ForbiddenPage = lazyComponent(() => import("./RefusalPages.tsx").then((m) => m.ForbiddenPage));
const NotFoundPage = lazyComponent(() => import("./RefusalPages.tsx").then((m) => m.NotFoundPage));
const UnknownComponentPage = lazyComponent(() => import("./RefusalPages.tsx").then((m) => m.UnknownComponentPage));

const draw = (Page: ComponentType) => <Page />;

/** The page of the location's route. A key that no feature has shows a page that says so. @see R-N12 */
export function ViewPage({ location, pages, router }: { location: RouteLocation; pages: Pages; router: PortalRouter }) {
  const key = location.route?.item.component;
  if (location.locked || key === forbiddenKey) return <ForbiddenPage location={location} router={router} />;
  if (key === undefined || key === notFoundKey) return <NotFoundPage location={location} router={router} />;
  if (!pages.has(key)) return <UnknownComponentPage component={key} router={router} />;
  const page = pages.loaded(key);
  return page ? draw(page) : <ComingPage coming={pages.load(key)} />;
}

/** Suspends when the router has stopped waiting before the page is loaded. */
const ComingPage = ({ coming }: { coming: Promise<ComponentType> }) => draw(use(coming));

type Props = { view: OpenView; router: PortalRouter; pages: Pages };

/** Shown while a page's code loads, with the title of its tab. */
export function ViewSkeleton({ view: { key, location }, router, pages }: Props) {
  const language = useLanguage();
  const { metaOf } = useRouteMeta();
  const tab = useStore(router.store, ({ tabs }) => tabs.tabs.find((one) => one.key === key));
  const { route } = location;
  const title = tab?.title ?? (route ? titleOf(metaOf(route.item), language) : "");
  return <PageSkeleton title={title} shape={pages.shape(route?.item.component ?? "")} />;
}

type ViewErrorBoundaryProps = { children: ReactNode; router: PortalRouter; onReload: () => void };

/** Error boundary per view. A view whose files failed to load is rendered as soon as they arrive. */
export class ViewErrorBoundary extends Component<ViewErrorBoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(failure: unknown) {
    recordFault(failure);
  }

  override render() {
    const { children, router, onReload } = this.props;
    const { failure } = this.state;
    if (failure === undefined) return children;
    if (!(failure instanceof ChunkLoadError)) return <BrokenView onReload={onReload} />;
    const tryAgain = () => {
      forgetFailures();
      this.setState({ failure: undefined });
    };
    return <LostView router={router} onTryAgain={tryAgain} />;
  }
}
