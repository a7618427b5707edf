import { capitalise } from '../../lib/text/capitalise.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { CHOICES_FORM, CHOICES_WORDS, MAX_CHOICE_LENGTH } from '../../shared/choices.ts';
import { PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import choicesStyles from '../styles/choices.css?inline';
import { publishersOf } from '../syndication/feed-list.ts';
import { wordsOf } from '../words/words.ts';
import { staticPage } from './page.ts';

/** Languages of the North, which readers can hide even if no source declares them. */
const LANGUAGES = ['en', 'fr', 'iu'];
/** Names that `Intl` lacks. */
const NAMES: Readonly<Record<string, string>> = { iu: 'Inuktut' };

/** /choices: what the reader hides, stored in the browser by a script (client/choices/). */
export const loadChoices = staticPage((publication) => {
  const { title, description } = wordsOf(publication).choices;
  return { title, description, styles: choicesStyles, render: () => <ChoicesPage /> };
});

function ChoicesPage() {
  const publication = usePublication();
  const words = useWords().choices;
  const messages = {
    [CHOICES_WORDS.remove]: words.remove('{word}'),
    [CHOICES_WORDS.saved]: words.saved,
    [CHOICES_WORDS.full]: words.full,
    [CHOICES_WORDS.notStored]: words.notStored,
  };
  return (
    <>
      <PageHead title={words.title} intro={words.intro} />
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
      {/* Inert until its script runs: nothing could be stored before. */}
      <form className="choices" inert autoComplete="off" {...{ [CHOICES_FORM]: '' }} {...messages}>
        <MutedWords />
        <Boxes
          name="publisher"
          legend={words.publishers}
          values={publishersOf(publication).map((name) => [name, name])}
        />
        <Boxes name="language" legend={words.languages} values={languagesOf(publication)} />
        <output aria-label={words.title} />
      </form>
    </>
  );
}

function MutedWords() {
  const words = useWords().choices;
  return (
    <section className="form">
      <h2>{words.words}</h2>
      <p id="words-hint">{words.wordsHint}</p>
      <p>
        <label htmlFor="word">{words.word}</label>{' '}
        <input id="word" name="word" maxLength={MAX_CHOICE_LENGTH} aria-describedby="words-hint" />{' '}
        <button type="submit">{words.mute}</button>
      </p>
      <ul className="muted-words" />
    </section>
  );
}

interface BoxesProps {
  name: string;
  legend: string;
  values: readonly (readonly [value: string, label: string])[];
}

/** A box for each value; stories with unchecked values are hidden. */
function Boxes({ name, legend, values }: BoxesProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map(([value, label]) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked /> {label}
        </label>
      ))}
    </fieldset>
  );
}

function languagesOf({ desks, language }: Publication) {
  const tags = [
    ...LANGUAGES,
    language,
    ...desks.flatMap((desk) => [desk.language, ...desk.sources.map((source) => source.language)]),
  ];
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const languages = new Set(tags.flatMap((tag) => (tag ? new Intl.Locale(tag).language : [])));
  return [...languages].map(
    (tag) => [tag, capitalise(NAMES[tag] ?? names.of(tag) ?? tag)] as const,
  );
}
