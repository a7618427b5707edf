import { comparedFeed } from '../publication/feed-address.ts';

/** Who follows a feed: a published paper on its own desk, or a desk that papers share. */
export interface FeedOwner {
  readonly kind: 'paper' | 'desk';
  readonly id: string;
}

/**
 * Who follows the feed or calendar at an address already, however it is spelt (`comparedFeed`), and
 * also where it has moved to it. One query, which reads all sources.
 */
export async function ownerOfFeed(db: D1Database, address: string): Promise<FeedOwner | undefined> {
  const owner = await db
    .prepare(
      `SELECT 'paper' AS kind, publication AS id FROM own_feeds WHERE address = ?1
       UNION ALL
       SELECT 'desk', desk FROM followed_feeds WHERE address = ?1
       ORDER BY kind DESC, id LIMIT 1`,
    )
    .bind(comparedFeed(address))
    .first<FeedOwner>();
  return owner ?? undefined;
}
