import { capitalise } from '../../lib/text/capitalise.ts';
import { MAX_QUERY_LENGTH } from '../../shared/components/FaqFilter.tsx';
import { markText } from '../../shared/components/Syllabics.tsx';
import { readOwnSearch, type Search } from '../../shared/search/search.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { Island } from '../components/Island.tsx';
import { StructuredData } from '../components/markup.tsx';
import { Fact, PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { countQuestions, type ReadCategory, readFaq } from '../content/faq.ts';
import { fillWords, plainText, type Run, telephoneHref } from '../content/rich-text.ts';
import { pictureModeOf } from '../context/picture-mode.ts';
import faqStyles from '../styles/faq.css?inline';
import markStyles from '../styles/mark.css?inline';
import { wordsOf } from '../words/words.ts';
import { ownTextPage } from './own-page.ts';

/** /faq (requirements#faq): 10 categories of 10 questions; `q` shows only those that contain it. */
export const loadFaq = ownTextPage('faq', (faq, { publication, env }, url) => {
  const { name, contacts } = publication;
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const categories = readFaq(publication, pictureModeOf(publication, env), query);
  const total = countQuestions(faq.categories);
  const description = faq.description.replaceAll('{count}', String(total));
  return {
    title: wordsOf(publication).faq.title,
    description: fillWords(description, { name, ...contacts }),
    styles: faqStyles + markStyles,
    hasAds: true,
    render: () => <FaqPage categories={categories} total={total} query={query} />,
  };
});

interface FaqView {
  categories: readonly ReadCategory[];
  total: number;
  query: string;
}

function FaqPage({ categories, total, query }: FaqView) {
  const publication = usePublication();
  const shown = countQuestions(categories);
  const search = readOwnSearch(query);
  const { faq: words, faqFilter } = useWords();
  return (
    <>
      {query === '' && <FaqData categories={categories} />}
      <PageHead title={words.title} intro={words.intro(publication.name)} />
      <p className="faq-banner">
        {words.banner}
        <a href="/news">{words.browseNews}</a>
      </p>
      <Island name="faq-filter" props={{}} serverProps={{ query, words: faqFilter }} />
      <p className="faq-count">
        <output data-total={total} aria-label={faqFilter.countLabel}>
          {faqFilter.count(shown, total, query)}
        </output>{' '}
        <a href="/faq" hidden={query === ''}>
          {words.showAll}
        </a>
      </p>
      <div className="faq-cards">
        {halvesOf(categories).map((half) => (
          <div key={half[0]?.id}>
            {half.map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                search={search}
                isOpen={shown === 1}
              />
            ))}
          </div>
        ))}
      </div>
      <AdSlot id={1452360} />
      <StillHaveQuestions />
    </>
  );
}

/** Two columns: an answer that opens moves only the cards below it. */
function halvesOf(categories: readonly ReadCategory[]) {
  const middle = Math.ceil(categories.length / 2);
  return [categories.slice(0, middle), categories.slice(middle)].filter(({ length }) => length > 0);
}

/**
 * One open question at a time (requirements#faq-accordion); browsers open the one that an anchor
 * names.
 */
function CategoryCard(props: { category: ReadCategory; search: Search; isOpen: boolean }) {
  const { category, search, isOpen } = props;
  const words = useWords().faq;
  return (
    <section className="faq-card" aria-labelledby={category.id}>
      <h2 id={category.id}>{category.name}</h2>
      {category.questions.map(({ id, question, paragraphs }) => (
        <details key={id} name={`faq-${category.id}`} open={isOpen}>
          <summary>{markText(question, search.rangesIn(question))}</summary>
          <div id={id} className="answer">
            <RichText paragraphs={paragraphs} search={search} />
          </div>
          <p className="answer-link">
            <a href={`/faq#${id}`}>{words.linkToAnswer}</a>
          </p>
        </details>
      ))}
    </section>
  );
}

function StillHaveQuestions() {
  const publication = usePublication();
  const { email, phone, supportHours } = publication.contacts;
  const { faq: words, parts } = useWords();
  return (
    <section className="faq-more" aria-labelledby="still-have-questions">
      <h2 id="still-have-questions">{words.more}</h2>
      <p>{words.moreText}</p>
      <dl>
        <Fact name={words.email}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact name={parts.phone}>
          <a href={telephoneHref(phone)}>{phone}</a>
        </Fact>
        <Fact name={words.hours}>{capitalise(supportHours)}</Fact>
      </dl>
    </section>
  );
}

function FaqData({ categories }: { categories: readonly ReadCategory[] }) {
  const mainEntity = categories
    .flatMap(({ questions }) => questions)
    .map(({ question, paragraphs }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(paragraphs) },
    }));
  return <StructuredData data={{ '@type': 'FAQPage', mainEntity }} />;
}

/** Paragraphs with links, and with the search words marked. */
function RichText(props: { paragraphs: readonly (readonly Run[])[]; search: Search }) {
  const { paragraphs, search } = props;
  const text = plainText(paragraphs);
  const found = search.rangesIn(text);
  let start = 0;
  return paragraphs.map((runs, index) => {
    const parts = runs.map((run, place) => {
      const end = start + run.text.length;
      const words = markText(text, found, start, end);
      start = end;
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text never change their order
      return <RunText key={place} run={run} words={words} />;
    });
    // The space between two paragraphs of `plainText`.
    start += 1;
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change their order
    return <p key={index}>{parts}</p>;
  });
}

function RunText({ run: { href, lang }, words }: { run: Run; words: React.ReactNode }) {
  if (href) return <a href={href}>{words}</a>;
  return lang ? <span lang={lang}>{words}</span> : words;
}
