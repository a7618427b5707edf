import { SECTION_IDS } from '../../shared/sections.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import { useEditorLocale } from '../components/editor-locale.ts';
import { Choices, Select, TextField } from '../components/fields.tsx';
import { BUILT_IN_DESKS } from '../store/papers.ts';
import type { StepProps } from './step-props.ts';

/** Publishers of a group that are named. */
const NAMED = 4;

/** The fields of the page with a new paper's feeds. */
export function FeedFields({ paper, problems, found, pasted }: StepProps) {
  const { words, language } = useEditorLocale();
  const { newPaper } = words;
  const desks = Array.from(BUILT_IN_DESKS.values(), ({ id, name, sources }) => {
    const publishers = [...new Set(sources.map(({ publisher }) => publisher))];
    const more = publishers.length > NAMED ? [newPaper.andOthers(publishers.length - NAMED)] : [];
    return [
      id,
      newPaper.deskOf(name, [...publishers.slice(0, NAMED), ...more].join(', ')),
    ] as const;
  });
  const { source } = paper;
  const feeds =
    found ?? (source ? [{ address: source.url, title: source.publisher, verdict: '' }] : []);
  const sections = sectionNames(language);
  return (
    <>
      <p>{newPaper.feedsHelp}</p>
      <Choices
        name="desks"
        label={newPaper.desks}
        values={paper.desks}
        choices={desks}
        problems={problems}
      />
      <h2>{newPaper.ownFeed}</h2>
      <TextField
        name="site"
        label={newPaper.ownFeed}
        help={newPaper.ownFeedHelp}
        value={pasted}
        isOptional={true}
        problems={problems}
      />
      <p className="buttons">
        <button type="submit" name="do" value="find" className="second">
          {newPaper.find}
        </button>
      </p>
      {feeds.length > 0 && (
        <>
          <Select
            name="feed"
            label={newPaper.found}
            help={feeds
              .map(({ verdict }) => verdict)
              .filter(Boolean)
              .join(' ')}
            value={feeds[0]?.address}
            choices={[
              ...feeds.map(
                ({ address, title }) => [address, newPaper.follow(title, address)] as const,
              ),
              ['', newPaper.noFeed],
            ]}
            problems={problems}
          />
          <TextField
            name="publisher"
            label={newPaper.publisher}
            value={source?.publisher || feeds[0]?.title}
            max={80}
            problems={problems}
          />
          <Select
            name="section"
            label={newPaper.section}
            value={source?.section || 'local'}
            choices={SECTION_IDS.map((id) => [id, sections[id]] as const)}
            problems={problems}
          />
        </>
      )}
    </>
  );
}
