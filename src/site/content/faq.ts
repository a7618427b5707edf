import type { Publication } from '../../model/publication/publication.ts';
import { readOwnSearch } from '../../shared/search/search.ts';
import type { PictureMode } from '../context/picture-mode.ts';
import { wordsOf } from '../words/words.ts';
import { fillWords, plainText, readParagraphs, type TextFacts } from './rich-text.ts';

/** A category of questions with their answers, as a publication shows them. */
export type ReadCategory = ReturnType<typeof readFaq>[number];

type Categories = ReturnType<typeof readCategories>;

/** Parsed questions by publication and picture mode. */
const parsed = new WeakMap<Publication, Partial<Record<PictureMode, Categories>>>();

/** The questions that contain the query, by category; empty categories are left out. */
export function readFaq(publication: Publication, pictures: PictureMode, query: string) {
  const ofPublication = parsed.get(publication) ?? {};
  const categories = ofPublication[pictures] ?? readCategories(publication, pictures);
  parsed.set(publication, { ...ofPublication, [pictures]: categories });
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

function readCategories(publication: Publication, pictures: PictureMode) {
  const { name, contacts, content } = publication;
  const picturesText = wordsOf(publication).legal.pictures[pictures];
  const facts: TextFacts = { name, ...contacts };
  return (content.faq?.categories ?? []).map((category) => ({
    ...category,
    questions: category.questions.map(({ id, question, answer }) => {
      const paragraphs = readParagraphs(answer.replaceAll('{pictures}', picturesText), facts);
      const text = plainText(paragraphs);
      return { id, question: fillWords(question, facts), answer: text, paragraphs };
    }),
  }));
}

export function countQuestions(categories: readonly { questions: readonly unknown[] }[]): number {
  return categories.reduce((sum, { questions }) => sum + questions.length, 0);
}
