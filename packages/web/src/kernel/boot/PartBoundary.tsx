import { Component, type ReactNode, Suspense } from "react";
import { messageOf } from "../calls/call-errors.ts";
import { onReachedAgain } from "../network/network.ts";
import { toast } from "../portal/toasts.ts";
import { ChunkLoadError } from "./chunk.ts";
import { recordError } from "./error-log.ts";
import { forgetFailures } from "./part.tsx";

type Props = {
  children: ReactNode;
  /** Shown until the part is there, and in its place where it does not come. */
  fallback?: ReactNode;
  /** What stands around it is drawn only with it, so that nothing moves when it comes. */
  together?: boolean;
  /** For a part that somebody has asked for: takes the question back, once it has been said that it does not come. */
  onFailed?: () => void;
};

/**
 * A part that is loaded when it is needed. Where it does not come or fails to draw, it alone is missing:
 * views and what was typed in them stay. It is asked for again when it is opened again, and by itself when the server
 * can be reached again. @see R-N11
 */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private stopWaiting: (() => void) | undefined;

  constructor(props: Props) {
    super(props);
    forgetFailures();
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(failure: unknown) {
    recordError(failure);
    if (this.props.onFailed && failure instanceof ChunkLoadError) toast.error(messageOf(failure));
    this.props.onFailed?.();
  }

  override componentDidMount() {
    this.stopWaiting = onReachedAgain(() => {
      forgetFailures();
      if (this.state.failed) this.setState({ failed: false });
    });
  }

  override componentWillUnmount() {
    this.stopWaiting?.();
  }

  override render() {
    const { children, fallback = null, together = false } = this.props;
    if (this.state.failed) return fallback;
    return together ? children : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

type AskedPartProps<What> = {
  what: What | null | undefined;
  onFailed: () => void;
  children: (what: What) => ReactNode;
};

/** A drawer or dialog that loads when `what` asks for it; `onFailed` takes the question back when it does not come. */
export function AskedPart<What>({ what, onFailed, children }: AskedPartProps<What>) {
  const isAsked = what !== null && what !== undefined;
  return (
    <PartBoundary key={String(isAsked)} onFailed={onFailed}>
      {isAsked ? children(what) : null}
    </PartBoundary>
  );
}
