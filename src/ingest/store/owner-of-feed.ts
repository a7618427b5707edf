import { withAndWithoutWww } from '../../http/outbound-policy.ts';

/** Who follows a feed: a published paper on its own desk, or a desk that papers share. */
export interface FeedOwner {
  readonly kind: 'paper' | 'desk';
  readonly id: string;
}

/**
 * Who follows the feed at an address already, however it is spelt: with http or https, with or without `www.` and a slash at the end,
 * and also where the feed has moved to it. One query, which reads all sources.
 */
export async function ownerOfFeed(db: D1Database, address: string): Promise<FeedOwner | undefined> {
  const spellings = spellingsOf(address);
  if (spellings.length === 0) return undefined;
  const owner = await db
    .prepare(
      `WITH spellings AS (SELECT value FROM json_each(?1))
       SELECT 'paper' AS kind, publication AS id FROM own_feeds WHERE address IN (SELECT value FROM spellings)
       UNION ALL
       SELECT 'desk', desk FROM desk_sources
       WHERE active = 1
         AND (state ->> '$.address' IN (SELECT value FROM spellings) OR state ->> '$.movedTo' IN (SELECT value FROM spellings))
       ORDER BY kind DESC, id LIMIT 1`,
    )
    .bind(JSON.stringify(spellings))
    .first<FeedOwner>();
  return owner ?? undefined;
}

function spellingsOf(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  const { host, search } = url;
  const path = url.pathname.replace(/\/$/, '');
  return ['https:', 'http:'].flatMap((protocol) =>
    withAndWithoutWww(host).flatMap((name) =>
      [path, `${path}/`].flatMap(
        // `www.` before an IP address is no host.
        (ending) => URL.parse(`${protocol}//${name}${ending}${search}`)?.href ?? [],
      ),
    ),
  );
}
