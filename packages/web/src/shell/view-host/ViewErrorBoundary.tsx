import { Component, type ReactNode } from "react";
import { ChunkLoadError } from "../../kernel/chunk.ts";
import { recordError } from "../../kernel/error-log.ts";
import { forgetFailures } from "../../kernel/part.tsx";
import { BrokenView, LostView } from "../pages/RefusalPages.tsx";
import type { Site } from "./site.ts";

type Props = { children: ReactNode; site: Site; onReload: () => void };

/** A view that fails to draw fails alone. One whose files did not come is drawn as soon as they do. */
export class ViewErrorBoundary extends Component<Props, { failure: unknown }> {
  override state = { failure: undefined as unknown };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(failure: unknown) {
    recordError(failure);
  }

  override render() {
    const { children, site, onReload } = this.props;
    const { failure } = this.state;
    if (failure === undefined) return children;
    if (!(failure instanceof ChunkLoadError)) return <BrokenView onReload={onReload} />;
    const tryAgain = () => {
      forgetFailures();
      this.setState({ failure: undefined });
    };
    return <LostView site={site} onTryAgain={tryAgain} />;
  }
}
