import { FRAME, POST_ACTION } from '../src/shared/page-attributes.ts';
import { RSS_ACTION } from '../src/shared/rss-generator.ts';
import { busyWhile } from './busy.ts';

/** Buttons whose scripts are loaded at the first press, with their actions. */
const PRESSED: readonly (readonly [
  selector: string,
  load: () => Promise<(button: HTMLButtonElement) => unknown>,
])[] = [
  [
    `[${FRAME}] button`,
    () =>
      import('./frames.ts').then(
        ({ showFrame }) =>
          (button) =>
            showFrame(button.parentElement as Element),
      ),
  ],
  [`[${POST_ACTION}]`, () => import('./post-actions.ts').then(({ actOnPost }) => actOnPost)],
  [`[${RSS_ACTION}]`, () => import('./rss-generator.ts').then(({ actOnFeed }) => actOnFeed)],
];

export function followButtons(): void {
  addEventListener('click', ({ target }) => {
    for (const [selector, load] of PRESSED) {
      const button = (target as Element).closest<HTMLButtonElement>(selector);
      if (!button || button.ariaBusy) continue;
      const loaded = load();
      busyWhile(button, loaded);
      // `busyWhile` reports a script that cannot be loaded.
      loaded.then(
        (act) => act(button),
        () => {},
      );
    }
  });
}
