import type { Publication } from '../../publications/publication.ts';
import { MAX_QUERY_LENGTH } from '../../shared/components/FaqFilter.tsx';
import { faqCountLine, faqMatcher } from '../../shared/faq-filter.ts';
import { Island } from '../components/Island.tsx';
import { RichText } from '../components/RichText.tsx';
import { StructuredData } from '../components/StructuredData.tsx';
import { FAQ } from '../content/faq.ts';
import {
  fillWords,
  plainText,
  type Run,
  readParagraphs,
  type TextFacts,
  telephoneHref,
} from '../content/rich-text.ts';
import faqStyles from '../styles/faq.css?inline';
import { staticPage } from './page.ts';

const TOTAL = FAQ.reduce((sum, { questions }) => sum + questions.length, 0);

/** A question as the page shows it. */
interface Question {
  readonly id: string;
  readonly question: string;
  readonly paragraphs: readonly (readonly Run[])[];
}

interface Category {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly Question[];
}

/** /faq (requirements#faq): 10 categories of 10 questions; `q` shows those that contain it. */
export const loadFaq = staticPage((publication, url) => {
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const categories = readFaq(publication, query);
  return {
    metadata: {
      title: `Frequently Asked Questions | ${publication.name}`,
      description: `Answers to ${TOTAL} questions about ${publication.name}: subscriptions, local news, technical support, privacy, archives and more.`,
      canonicalPath: '/faq',
    },
    styles: faqStyles,
    render: () => <Faq publication={publication} categories={categories} query={query} />,
  };
});

function readFaq({ name, contacts }: Publication, query: string): Category[] {
  const facts: TextFacts = { name, ...contacts };
  const isWanted = faqMatcher(query);
  return FAQ.map((category) => ({
    ...category,
    questions: category.questions
      .map(({ id, question, answer }) => ({
        id,
        question: fillWords(question, facts),
        paragraphs: readParagraphs(answer, facts),
      }))
      .filter(({ question, paragraphs }) => isWanted(question, plainText(paragraphs))),
  })).filter(({ questions }) => questions.length > 0);
}

function Faq({
  publication,
  categories,
  query,
}: {
  publication: Publication;
  categories: readonly Category[];
  query: string;
}) {
  const shown = categories.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      {query === '' && <FaqData categories={categories} />}
      <div className="page-head">
        <h1>Frequently Asked Questions</h1>
        <p>
          How {publication.name} works, where its headlines come from, and what to do when something
          does not go as it should.
        </p>
      </div>
      <p className="faq-banner">
        Looking for the latest headlines instead? <a href="/news">Browse the news →</a>
      </p>
      <Island name="faq-filter" props={{}} serverProps={{ query }} />
      <p className="faq-count">
        <output data-total={TOTAL}>{faqCountLine(shown, TOTAL, query)}</output>{' '}
        <a href="/faq" hidden={query === ''}>
          Show all questions
        </a>
      </p>
      <div className="faq-cards">
        {categories.map((category) => (
          <CategoryCard key={category.id} category={category} isOpen={shown === 1} />
        ))}
      </div>
      <StillHaveQuestions publication={publication} />
    </>
  );
}

/** One open question at a time (requirements#faq-accordion). The anchor is inside, so that browsers open the question that a link names. */
function CategoryCard({ category, isOpen }: { category: Category; isOpen: boolean }) {
  return (
    <section className="faq-card" aria-labelledby={category.id}>
      <h2 id={category.id}>{category.name}</h2>
      {category.questions.map(({ id, question, paragraphs }) => (
        <details key={id} name={`faq-${category.id}`} open={isOpen}>
          <summary>{question}</summary>
          <div id={id} className="answer">
            <RichText paragraphs={paragraphs} />
          </div>
          <p className="answer-link">
            <a href={`/faq#${id}`}>Link to this answer</a>
          </p>
        </details>
      ))}
    </section>
  );
}

function StillHaveQuestions({ publication }: { publication: Publication }) {
  const { email, phone, supportHours } = publication.contacts;
  return (
    <section className="faq-more" aria-labelledby="still-have-questions">
      <h2 id="still-have-questions">Still Have Questions?</h2>
      <p>Write or call, and someone will answer.</p>
      <dl>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={telephoneHref(phone)}>{phone}</a>
          </dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{supportHours}</dd>
        </div>
      </dl>
    </section>
  );
}

function FaqData({ categories }: { categories: readonly Category[] }) {
  const mainEntity = categories
    .flatMap(({ questions }) => questions)
    .map(({ question, paragraphs }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(paragraphs) },
    }));
  return (
    <StructuredData data={{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }} />
  );
}
