import type { Publication } from '../../publications/publication.ts';
import { readOwnSearch } from '../../shared/search/search.ts';
import { fillWords, plainText, readParagraphs, type TextFacts } from './rich-text.ts';

/** A category of questions with their answers, as a publication shows them. */
export type ReadCategory = ReturnType<typeof readFaq>[number];

/** The questions of a publication that contain the query, by category; categories without any are left out. */
export function readFaq({ name, contacts, content }: Publication, query: string) {
  const facts: TextFacts = { name, ...contacts };
  const { matches } = readOwnSearch(query);
  const categories = content.faq?.categories ?? [];
  return categories
    .map((category) => ({
      ...category,
      questions: category.questions
        .map(({ id, question, answer }) => ({
          id,
          question: fillWords(question, facts),
          paragraphs: readParagraphs(answer, facts),
        }))
        .filter(({ question, paragraphs }) => matches(question) || matches(plainText(paragraphs))),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** How many questions there are. */
export function countQuestions(
  categories: readonly { readonly questions: readonly unknown[] }[],
): number {
  return categories.reduce((sum, { questions }) => sum + questions.length, 0);
}
