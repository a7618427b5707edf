import faq from './faq.json';

/**
 * One question (requirements#faq-entry). The texts may contain `{name}`, `{email}`, `{phone}`, `{supportHours}` and, in answers,
 * `[links](/path)`.
 */
export interface FaqQuestion {
  /** Its anchor on /faq. */
  readonly id: string;
  readonly question: string;
  /** Paragraphs are separated by an empty line. */
  readonly answer: string;
}

/** A category of questions (requirements#faq-entry). */
export interface FaqCategory {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly FaqQuestion[];
}

/** The questions and answers, by category. */
export const FAQ: readonly FaqCategory[] = faq;
