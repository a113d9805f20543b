import { Component, type ReactNode } from "react";
import { ChunkLoadError } from "../../kernel/chunk.ts";
import { recordError } from "../../kernel/error-log.ts";
import { BrokenView } from "../pages/RefusalPages.tsx";

type Props = { children: ReactNode; onReload: () => void };

/** A view that fails to draw fails alone. */
export class ViewErrorBoundary extends Component<Props, { failure: unknown }> {
  override state = { failure: undefined as unknown };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(failure: unknown) {
    recordError(failure);
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return <BrokenView lostChunk={this.state.failure instanceof ChunkLoadError} onReload={this.props.onReload} />;
  }
}
