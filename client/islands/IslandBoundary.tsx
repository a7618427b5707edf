import { Component, type ReactNode } from 'react';
import { type Language, languageOf } from '../../src/shared/words/languages.ts';

/** In all languages, because an error message must be loaded before an error. */
const WORDS: Record<Language, { text: string; back: string }> = {
  // requirements#application-error
  en: { text: 'Unexpected Application Error!', back: 'Back to the news' },
  fr: { text: 'Erreur inattendue de l’application!', back: 'Retour aux actualités' },
};

/** Shows an error in place of an island that throws (requirements#application-error). */
export class IslandBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const words = WORDS[languageOf(document.documentElement.lang)];
    return (
      <div className="empty" role="alert">
        <p>{words.text}</p>
        <p>
          <a className="button" href="/news">
            {words.back}
          </a>
        </p>
      </div>
    );
  }
}
