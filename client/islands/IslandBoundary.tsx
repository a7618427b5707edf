import { Component, type ReactNode } from 'react';

/** Keeps a failing island to itself: its place says so (requirements#application-error), the rest of the page stays as it was. */
export class IslandBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="empty" role="alert">
        <p>Unexpected Application Error!</p>
        <p>
          <a className="button" href="/news">
            Back to the news
          </a>
        </p>
      </div>
    );
  }
}
