import { decodeHTML } from 'entities';
import { type Form, htmlOf, send } from './editor.ts';
import { fieldsIn, newest, OWN_PAPER } from './editor-paper.ts';

export const PATH = `/papers/${OWN_PAPER}/paper`;
export const FACTS = `${PATH}/files/paper.yaml`;
export const BASICS = `${FACTS}?group=basics`;
export const FAQ = `${PATH}/files/faq.yaml`;
export const ABOUT = `${PATH}/files/about.md`;

export const formOf = async (path: string) => fieldsIn(await htmlOf(path));
export const version = async () => String((await newest()).version);
export const textIn = async (path: string) => (await newest()).text(path);
/** Sends the form of a file with these fields changed. */
export const save = async (path: string, changes: Form = {}) =>
  send(path, { ...(await formOf(path)), do: 'save', ...changes });
/** The inputs of a conflict page as a browser sends them: with CR LF. */
export const inputsIn = (html: string): Form =>
  Object.fromEntries(
    [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [
      decodeHTML(/ name="([^"]*)"/.exec(tag)?.[1] ?? ''),
      decodeHTML(/ value="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('\n', '\r\n'),
    ]),
  );
export const saveText = async (path: string, text: string) =>
  send(path, { as: 'text', version: await version(), 'text:file': text, do: 'save' });
