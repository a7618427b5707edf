import { Icon } from '../../shared/components/Icon.tsx';
import { zonedTime } from '../../shared/locale.ts';
import { RSS_ACTION, RSS_MESSAGES, type RssMessages } from '../../shared/rss-generator.ts';
import { RSS_PATH } from '../syndication/feed-list.ts';
import { usePublication, useWords } from './use-publication.ts';

/**
 * The generated XML in a read-only box, with its controls (requirements#rss-page): client/rss-generator.ts runs them, and without
 * scripts links to the same are in their place. Without `xml` Copy and Download are disabled.
 */
export function RssGenerator({
  feedUrl,
  items,
  updatedAt,
  xml,
}: {
  /** `https://nunavut-news.example/rss.xml`. */ feedUrl: string;
  items: number /** `undefined` where there is no feed. */;
  updatedAt:
    | Date
    | undefined /** The feed without the full texts of its posts; empty where there is none. */;
  xml: string;
}) {
  const publication = usePublication();
  const words = useWords().rssGenerator;
  const { generated, failed, copied, notCopied, downloaded, dismiss } = words;
  const messages: RssMessages = {
    ...{ generated, failed, copied, notCopied, downloaded, dismiss },
    timeZone: publication.timeZone,
  };
  const hasXml = xml !== '';
  return (
    <>
      <div className="rss-controls">
        <Control label={words.refresh} action="refresh" isEnabled />
        <Control label={words.copy} action="copy" isEnabled={hasXml} />
        <Control label={words.download} action="download" isEnabled={hasXml} />
      </div>
      <dl className="rss-facts">
        <div>
          <dt>{words.feedUrl}</dt>
          <dd>
            <a href={RSS_PATH}>{feedUrl}</a>
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
              <time dateTime={updatedAt.toISOString()}>{zonedTime(publication, updatedAt)}</time>
            ) : (
              words.notYet
            )}
          </dd>
        </div>
        <div className="rss-checked" hidden>
          <dt>{words.checked}</dt>
          <dd />
        </div>
      </dl>
      {!hasXml && <p className="rss-failed">{words.failed.text}</p>}
      <label className="rss-label" htmlFor="rss-xml">
        {words.xml}
      </label>
      <p id="rss-note" className="meta">
        {words.withoutTexts}
      </p>
      <textarea
        id="rss-xml"
        className="rss-xml"
        aria-describedby="rss-note"
        readOnly
        spellCheck={false}
        rows={22}
        defaultValue={xml}
      />
      <div
        className="toasts"
        role="status"
        aria-live="polite"
        {...{ [RSS_MESSAGES]: JSON.stringify(messages) }}
      />
    </>
  );
}

function Control({
  label,
  action,
  isEnabled,
}: {
  label: string;
  action: 'refresh' | 'copy' | 'download';
  isEnabled: boolean;
}) {
  return (
    <button type="button" className="button" disabled={!isEnabled} {...{ [RSS_ACTION]: action }}>
      <Icon name={action} /> {label}
    </button>
  );
}
