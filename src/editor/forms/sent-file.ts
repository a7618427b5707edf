export { readSentFile } from './read-form.ts';
