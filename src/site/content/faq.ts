import type { Publication } from '../../publications/publication.ts';
import { faqMatcher } from '../../shared/faq-filter.ts';
import { fillWords, plainText, type Run, readParagraphs, type TextFacts } from './rich-text.ts';

/** A question with its answer as a publication shows it. */
interface ReadQuestion {
  readonly id: string;
  readonly question: string;
  readonly paragraphs: readonly (readonly Run[])[];
}

/** A category of them. */
export interface ReadCategory {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly ReadQuestion[];
}

/** The questions of a publication that contain the query, by category; categories without any are left out. */
export function readFaq({ name, contacts, content }: Publication, query: string): ReadCategory[] {
  const facts: TextFacts = { name, ...contacts };
  const isWanted = faqMatcher(query);
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
        .filter(({ question, paragraphs }) => isWanted(question, plainText(paragraphs))),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** How many questions there are. */
export function countQuestions(
  categories: readonly { readonly questions: readonly unknown[] }[],
): number {
  return categories.reduce((sum, { questions }) => sum + questions.length, 0);
}
