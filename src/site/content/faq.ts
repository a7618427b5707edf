import type { Publication } from '../../publications/publication.ts';
import { readOwnSearch } from '../../shared/search/search.ts';
import { fillWords, plainText, readParagraphs, type TextFacts } from './rich-text.ts';

/** A category of questions with their answers, as a publication shows them. */
export type ReadCategory = ReturnType<typeof readFaq>[number];

/** The questions of publications, whose texts are read once. */
const known = new WeakMap<Publication, ReturnType<typeof readCategories>>();

/** The questions of a publication that contain the query, by category; categories without any are left out. */
export function readFaq(publication: Publication, query: string) {
  const categories = known.get(publication) ?? readCategories(publication);
  known.set(publication, categories);
  const { matches } = readOwnSearch(query);
  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter(
        ({ question, answer }) => matches(question) || matches(answer),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function readCategories({ name, contacts, content }: Publication) {
  const facts: TextFacts = { name, ...contacts };
  return (content.faq?.categories ?? []).map((category) => ({
    ...category,
    questions: category.questions.map(({ id, question, answer }) => {
      const paragraphs = readParagraphs(answer, facts);
      const text = plainText(paragraphs);
      return { id, question: fillWords(question, facts), answer: text, paragraphs };
    }),
  }));
}

/** How many questions there are. */
export function countQuestions(
  categories: readonly { readonly questions: readonly unknown[] }[],
): number {
  return categories.reduce((sum, { questions }) => sum + questions.length, 0);
}
