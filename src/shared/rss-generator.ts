/** On buttons of /rss: `refresh`, `copy` or `download`. client/rss-generator.ts reads them. */
export const RSS_ACTION = 'data-rss';
/** On the element for messages: `RssMessages`, as JSON. */
export const RSS_MESSAGES = 'data-messages';

export interface RssMessage {
  title: string;
  text: string;
}

/** The messages of /rss (requirements#rss-messages), and the paper's time zone. */
export interface RssMessages
  extends Readonly<
    Record<'generated' | 'failed' | 'copied' | 'notCopied' | 'downloaded', RssMessage>
  > {
  dismiss: string;
  timeZone: string;
}
