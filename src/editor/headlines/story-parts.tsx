import type { ReactNode } from 'react';
import { zonedTime } from '../../lib/clock/locale.ts';
import { NO_LINK } from '../../lib/text/resolve-url.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import { sectionNames } from '../../shared/words/news-words.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { HiddenFields, Select, TextField } from '../components/fields.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { type StoryView, viewParameters } from './current-stories.ts';
import type { EditorialChoice } from './store-choices.ts';

interface PartProps {
  view: StoryView;
  paper: PaperContext;
}

/** The lead that an editor has pinned, with its end. */
export function Lead({ lead, view, paper }: PartProps & { lead: EditorialChoice | undefined }) {
  const words = paper.words.headlines.lead;
  if (!lead) return <p>{words.none}</p>;
  const until = timeOf(paper, lead.until ?? 0);
  return (
    <ul className="rows">
      <li>
        <p>
          <strong>{lead.title}</strong>
          <br />
          <span className="meta">{words.until(until, lead.chosenBy)}</span>
        </p>
        <ChoiceForm story={lead.story} view={view} paper={paper}>
          <Button does="release" look="second" about={lead.title}>
            {words.release}
          </Button>
        </ChoiceForm>
      </li>
    </ul>
  );
}

/** The search form for stories. */
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

/** A story with its actions. */
export function StoryRow(
  props: PartProps & {
    story: string;
    item: EditionItem;
    hours: readonly number[];
  },
) {
  const { story, item, view, paper, hours } = props;
  const { hide, lead } = paper.words.headlines;
  const { title, link, publisher, section, pubDate, isDated, language } = item;
  const facts = [publisher, sectionNames(paper.language)[section]];
  if (isDated) facts.push(timeOf(paper, Date.parse(pubDate)));
  return (
    <li>
      <p>
        {link === NO_LINK ? (
          <span lang={language}>{title}</span>
        ) : (
          <a href={link} lang={language} target="_blank" rel="nofollow noopener noreferrer">
            {title}
          </a>
        )}
        <br />
        <span className="meta">{facts.join(' · ')}</span>
      </p>
      <ChoiceForm story={story} view={view} paper={paper}>
        <div className="buttons">
          <Button does="hide" look="second" about={title}>
            {hide}
          </Button>
          <details>
            <summary aria-label={`${lead.pin}: ${title}`}>{lead.pin}</summary>
            <div className="buttons">
              <label>
                {`${lead.for} `}
                <select name="hours">
                  {hours.map((each) => (
                    <option key={each} value={each}>
                      {lead.hours(each)}
                    </option>
                  ))}
                </select>
              </label>
              <Button does="pin" look="second" about={title}>
                {lead.pin}
              </Button>
            </div>
          </details>
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
          <p>
            {title}
            <br />
            <span className="meta">{words.by(chosenBy, timeOf(paper, chosenAt))}</span>
          </p>
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

/** The links to the previous and the next page. */
export function PageLinks(props: { view: StoryView; pages: number; paper: PaperContext }) {
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

function ChoiceForm(props: PartProps & { story: string; children: ReactNode }) {
  const { story, view, paper, children } = props;
  return (
    <form method="post" action={editorPath(paper.publication.id, 'headlines')}>
      <HiddenFields fields={[['story', story], ...viewParameters(view)]} />
      {children}
    </form>
  );
}

function timeOf({ locale, now }: PaperContext, at: number): string {
  return zonedTime(locale, new Date(at), now);
}
