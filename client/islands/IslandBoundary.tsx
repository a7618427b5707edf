import { Component, type ReactNode } from 'react';

/** Shows an error in place of an island that throws (requirements#application-error); the rest of the page is unaffected. */
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
