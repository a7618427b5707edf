import { describeCalendar, describeJudgement } from '../../feeds/judge/describe-judgement.ts';
import { isFit } from '../../feeds/judge/judgement.ts';
import { Button } from '../components/Button.tsx';
import { HiddenFields } from '../components/fields.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { EditorWords } from '../words/en/index.ts';
import type { OfferedFeed } from './search-feeds.ts';
import { addressFields } from './source-fields.ts';

/** A found feed with its verdict, and the button that chooses it. */
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
    ? describeCalendar(calendar, paper.language, paper.now)
    : judgement && describeJudgement(judgement, paper.language);
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
      {isOffered && <ChooseForm feed={feed} words={add} />}
    </section>
  );
}

function ChooseForm(props: { feed: OfferedFeed; words: EditorWords['headlines']['add'] }) {
  const { address, title, calendar } = props.feed;
  const { chooseCalendar, choose } = props.words;
  return (
    <form method="post">
      <HiddenFields
        fields={[...addressFields(address, calendar !== undefined), ['title', title ?? '']]}
      />
      <Button does="choose" about={title ?? address}>
        {calendar ? chooseCalendar : choose}
      </Button>
    </form>
  );
}
