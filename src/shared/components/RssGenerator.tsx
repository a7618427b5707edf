import { type Locale, zonedTime } from '../locale.ts';
import type { RssGeneratorWords } from '../words/en/rss-generator.ts';
import { Icon } from './Icon.tsx';

/** A message that is shown for a while (requirements#rss-messages). */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly isError: boolean;
}

/** The feed's address, count and time. */
export interface FeedFacts {
  /** `https://nunavut-news.example/rss.xml`. */
  readonly feedUrl: string;
  readonly items: number;
  /** ISO 8601; `undefined` where there is no feed. */
  readonly updatedAt: string | undefined;
}

/** The state of the generator (requirements#rss-states), on the server as in the browser. */
export interface RssGeneratorProps extends FeedFacts {
  readonly locale: Locale;
  readonly words: RssGeneratorWords;
  /** Empty where there is no feed: Copy and Download are disabled then. */
  readonly xml: string;
  /** When the browser fetched it last (`11:05:32 a.m. EST`). */
  readonly checkedAt?: string;
  readonly isLoading?: boolean;
  readonly toasts?: readonly Toast[];
  readonly onRefresh?: () => void;
  readonly onCopy?: () => void;
  readonly onDownload?: () => void;
  readonly onDismiss?: (id: number) => void;
}

/** The generated XML in a read-only box, with its controls (requirements#rss-page). */
export function RssGenerator({
  locale,
  words,
  feedUrl,
  items,
  updatedAt,
  xml,
  checkedAt = words.notYet,
  isLoading = false,
  toasts = [],
  onRefresh,
  onCopy,
  onDownload,
  onDismiss,
}: RssGeneratorProps) {
  const hasXml = xml !== '';
  return (
    <>
      <div className="rss-controls">
        <Control
          label={words.refresh}
          icon="refresh"
          action="/rss"
          isDisabled={isLoading}
          isBusy={isLoading}
          onPress={onRefresh}
        />
        <Control
          label={words.copy}
          icon="copy"
          action="/rss.xml"
          isDisabled={!hasXml}
          onPress={onCopy}
        />
        <Control
          label={words.download}
          icon="download"
          action="/rss.xml"
          isDisabled={!hasXml}
          onPress={onDownload}
        />
      </div>
      <dl className="rss-facts">
        <div>
          <dt>{words.feedUrl}</dt>
          <dd>
            <a href="/rss.xml">{feedUrl}</a>
          </dd>
        </div>
        <div>
          <dt>{words.items}</dt>
          <dd className="rss-count">{items}</dd>
        </div>
        <div>
          <dt>{words.updated}</dt>
          <dd className="rss-updated">
            {updatedAt ? (
              // The key, because a script has written into the element: its title would stay that of the time before.
              <time key={updatedAt} dateTime={updatedAt} suppressHydrationWarning>
                {zonedTime(locale, new Date(updatedAt))}
              </time>
            ) : (
              words.notYet
            )}
          </dd>
        </div>
        <div className="rss-checked">
          <dt>{words.checked}</dt>
          <dd>{checkedAt}</dd>
        </div>
      </dl>
      {!hasXml && !isLoading && <p className="rss-failed">{words.failed.text}</p>}
      <label className="rss-label" htmlFor="rss-xml">
        {words.xml}
      </label>
      <textarea
        id="rss-xml"
        className="rss-xml"
        readOnly
        spellCheck={false}
        rows={22}
        aria-busy={isLoading || undefined}
        value={xml}
      />
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, title, text, isError }) => (
          <div key={id} className={isError ? 'toast destructive' : 'toast'}>
            <p className="toast-title">{title}</p>
            <p>{text}</p>
            <button type="button" aria-label={words.dismiss} onClick={() => onDismiss?.(id)}>
              ×
            </button>
          </div>
        ))}
      </div>
    </>
  );
}

/** A button in a form of its own: the loader delays a click before hydration and submits the form after it. */
function Control({
  label,
  icon,
  action,
  isDisabled,
  isBusy = false,
  onPress,
}: {
  label: string;
  icon: 'refresh' | 'copy' | 'download';
  /** Where the browser goes if the island cannot be loaded. */
  action: string;
  isDisabled: boolean;
  isBusy?: boolean;
  onPress: (() => void) | undefined;
}) {
  return (
    <form
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onPress?.();
      }}
    >
      <button
        type="submit"
        className="button"
        disabled={isDisabled}
        data-busy={isBusy || undefined}
      >
        <Icon name={icon} /> {label}
      </button>
    </form>
  );
}
