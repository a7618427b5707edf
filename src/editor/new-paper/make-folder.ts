import { stringify } from 'yaml';
import { editYaml, type YamlValue } from '../../papers/compile/edit-yaml.ts';
import { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { fromTemplate } from '../../papers/compile/new-folder.ts';
import { readYaml } from '../../papers/compile/yaml-text.ts';
import type { NewPaper } from './new-paper-draft.ts';

const TEMPLATE = import.meta.glob<string>('../../papers/compile/template/**/*.{yaml,md,svg}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const START = /^.*\/template\//;

/** Files of the template that exist in English only and are left out of French papers. */
const IN_ENGLISH = /^(?:faq|resources)\b|^resources\/|^pictures\//;
const FRENCH_DESCRIPTION = 'Les manchettes de {{name}} et du monde, dans un seul journal.';

/** The folder of a new paper: the template of `npm run paper -- new`, with the draft's facts. */
export function makeFolder(paper: NewPaper): Promise<MemoryFolder> {
  const isFrench = paper.language === 'fr-CA';
  const files = new Map<string, Uint8Array>();
  const add = (path: string, text: string) => files.set(path, new TextEncoder().encode(text));
  for (const [module, template] of Object.entries(TEMPLATE)) {
    const path = module.replace(START, '');
    if (isFrench && IN_ENGLISH.test(path)) continue;
    const text = path.endsWith('.svg') ? template : fromTemplate(path, template, paper);
    add(path, path === 'paper.yaml' ? withFacts(text, paper) : text);
  }
  if (paper.source)
    add(
      'sources.yaml',
      `# The feeds of the paper’s own desk.\n${stringify({ sources: [{ id: 'local', ...paper.source }] })}`,
    );
  return MemoryFolder.of(paper.id, files);
}

function withFacts(text: string, paper: NewPaper): string {
  const facts = readYaml('paper.yaml', text).value as Readonly<Record<string, YamlValue>>;
  const { name, language, timeZone, cityLine, coverage, desks, colours, host } = paper;
  const { email, phone, address, supportHours } = paper;
  const isFrench = language === 'fr-CA';
  return editYaml(text, {
    ...facts,
    ...(isFrench && { description: FRENCH_DESCRIPTION.replace('{{name}}', () => name) }),
    // Without a host the template's placeholder stays, and the check reports it.
    ...(host !== '' && { hosts: [host] }),
    ...{ language, timeZone, cityLine, desks },
    coverage:
      coverage || (isFrench ? `de ${cityLine} et du monde` : `from ${cityLine} and the world`),
    ...(colours && { colours: { ...colours } }),
    contacts: { email, phone, address, supportHours },
  });
}
