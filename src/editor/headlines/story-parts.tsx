import type { ReactNode } from 'react';
import { NO_LINK } from '../../lib/text/resolve-url.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { HiddenFields, Select, TextField } from '../components/fields.tsx';
import { TitleAndFacts, timeText } from '../components/TitleAndFacts.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { DEFAULT_LEAD_HOURS, type EditorialChoice, LEAD_HOURS } from './choose-story.ts';
import { type StoryView, viewParameters } from './current-stories.ts';

interface PartProps {
  view: StoryView;
  paper: PaperContext;
}

/** The lead that an editor has pinned, with its end. */
export function Lead({ lead, view, paper }: PartProps & { lead: EditorialChoice | undefined }) {
  const words = paper.words.headlines.lead;
  if (!lead) return <p>{words.none}</p>;
  const { story, title, until, chosenBy } = lead;
  return (
    <ul className="rows">
      <li>
        <TitleAndFacts
          title={<strong>{title}</strong>}
          facts={[words.until(timeText(paper, until ?? 0), chosenBy)]}
        />
        <ChoiceForm story={story} view={view} paper={paper}>
          <div className="buttons">
            <label>
              {`${words.for} `}
              <select name="hours" defaultValue={DEFAULT_LEAD_HOURS}>
                {LEAD_HOURS.map((hours) => (
                  <option key={hours} value={hours}>
                    {words.hours(hours)}
                  </option>
                ))}
              </select>
            </label>
            <Button does="pin" look="second" about={title}>
              {words.change}
            </Button>
            <Button does="release" look="second" about={title}>
              {words.release}
            </Button>
          </div>
        </ChoiceForm>
      </li>
    </ul>
  );
}

export function StorySearch({ view, paper }: PartProps) {
  const { find } = paper.words.headlines;
  const sections = sectionNames(paper.language);
  const choices = SECTION_IDS.map((id) => [id, sections[id]] as const);
  return (
    <search>
      <form method="get" action={editorPath(paper.publication.id, 'headlines')}>
        <TextField name="q" label={find.words} value={view.query} isOptional={true} />
        <Select
          name="section"
          label={find.section}
          value={view.section ?? ''}
          choices={[['', find.all], ...choices]}
          isOptional={true}
        />
        <p className="buttons">
          <Button look="second">{find.find}</Button>
        </p>
      </form>
    </search>
  );
}

export function StoryRow(props: PartProps & { story: string; item: EditionItem }) {
  const { story, item, view, paper } = props;
  const { title, link, publisher, section, pubDate, isDated, language } = item;
  const facts = [publisher, sectionNames(paper.language)[section]];
  if (isDated) facts.push(timeText(paper, pubDate));
  const shownTitle =
    link === NO_LINK ? (
      <span lang={language}>{title}</span>
    ) : (
      <a href={link} lang={language} target="_blank" rel="nofollow noopener noreferrer">
        {title}
      </a>
    );
  return (
    <li>
      <TitleAndFacts title={shownTitle} facts={facts} />
      <ChoiceForm story={story} view={view} paper={paper}>
        <div className="buttons">
          <Button does="hide" look="second" about={title}>
            {paper.words.headlines.hide}
          </Button>
          <Button does="pin" look="second" about={title}>
            {paper.words.headlines.lead.pin}
          </Button>
        </div>
      </ChoiceForm>
    </li>
  );
}

/** The hidden stories, the latest first, each with a button to show it again. */
export function HiddenStories(props: PartProps & { hidden: readonly EditorialChoice[] }) {
  const { hidden, view, paper } = props;
  const words = paper.words.headlines.hidden;
  if (hidden.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="rows">
      {hidden.map(({ story, title, chosenBy, chosenAt }) => (
        <li key={story}>
          <TitleAndFacts title={title} facts={[words.by(chosenBy, timeText(paper, chosenAt))]} />
          <ChoiceForm story={story} view={view} paper={paper}>
            <Button does="show" look="second" about={title}>
              {words.show}
            </Button>
          </ChoiceForm>
        </li>
      ))}
    </ul>
  );
}

export function PageLinks(props: PartProps & { pages: number }) {
  const { view, pages, paper } = props;
  const words = paper.words.headlines.pages;
  if (pages < 2) return null;
  const to = (page: number) => `?${viewParameters({ ...view, page })}`;
  return (
    <nav aria-label={words.label} className="buttons">
      {view.page > 1 && <a href={to(view.page - 1)}>{words.newer}</a>}
      <span>{words.page(view.page, pages)}</span>
      {view.page < pages && <a href={to(view.page + 1)}>{words.older}</a>}
    </nav>
  );
}

/** A form about a story, which returns to the same view. */
export function ChoiceForm(props: PartProps & { story: string; children: ReactNode }) {
  const { story, view, paper, children } = props;
  return (
    <form method="post" action={editorPath(paper.publication.id, 'headlines')}>
      <HiddenFields fields={[['story', story], ...viewParameters(view)]} />
      {children}
    </form>
  );
}
