import { describeJudgement } from '../../feeds/judge/describe-judgement.ts';
import type { FoundFeed } from '../../feeds/judge/judge-address.ts';
import { isFit } from '../../feeds/judge/judgement.ts';
import type { FeedOwner } from '../../model/sources/owner-of-feed.ts';
import { Button } from '../components/Button.tsx';
import { HiddenFields } from '../components/fields.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { describeCalendar } from './describe-calendar.ts';

/** A found feed, and its owner if it is followed already. */
export interface OfferedFeed extends FoundFeed {
  owner: FeedOwner | undefined;
}

/** A found feed with its verdict, and the form that follows it. */
export function Offer(props: {
  feed: OfferedFeed;
  owner: string | undefined;
  paper: PaperContext;
}) {
  const { feed, owner, paper } = props;
  const { address, title, judgement, calendar } = feed;
  const { add } = paper.words.headlines;
  const isOffered = (calendar || (judgement && isFit(judgement))) && owner === undefined;
  const lines = calendar
    ? describeCalendar(calendar, paper)
    : judgement && describeJudgement(judgement, paper.language);
  const choose = calendar ? add.chooseCalendar : add.choose;
  return (
    <section className="stack offer">
      <h3>{title ?? address}</h3>
      <p className="meta">{address}</p>
      {owner && <p className="done">{owner}</p>}
      {lines ? (
        <ul className="verdict">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <form method="post">
          <p>{add.notJudged}</p>
          <HiddenFields fields={[['address', address]]} />
          <Button does="find" look="second" about={title ?? address}>
            {add.judge}
          </Button>
        </form>
      )}
      {isOffered && (
        <form method="post">
          <HiddenFields
            fields={[
              ['url', address],
              ['title', title ?? ''],
              ...(calendar ? [['type', 'ics'] as const] : []),
            ]}
          />
          <Button does="choose" about={title ?? address}>
            {choose}
          </Button>
        </form>
      )}
    </section>
  );
}
