import { comparedFeed } from '../publication/feed-address.ts';

/** The follower of a feed: a published paper with its own desk, or a shared desk. */
export interface FeedOwner {
  kind: 'paper' | 'desk';
  id: string;
}

/** The follower of a feed's address, in any spelling (`comparedFeed`), even if it has moved. */
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
