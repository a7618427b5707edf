import { splitFrontMatter } from '../../lib/text/front-matter.ts';
import { editYaml, isSame, type YamlValue } from './edit-yaml.ts';
import { readYaml } from './yaml-text.ts';

/** Stands for the name while texts are parsed; must not occur in templates. */
const TOKEN = 'NAME0OF0THE0PAPER';

/** Fills in {{id}} and {{name}} in a text of the template (`src/papers/compile/template`). */
export function fromTemplate(
  path: string,
  template: string,
  { id, name }: { id: string; name: string },
): string {
  const text = template.replaceAll('{{id}}', id);
  if (path.endsWith('.yaml')) return withName(text, name);
  const split = splitFrontMatter(text);
  if (!split) return text.replaceAll('{{name}}', () => name);
  const { front, body } = split;
  return `---\n${withName(front, name)}\n---\n${body.replaceAll('{{name}}', () => name)}`;
}

/** Inserts the name into YAML, quoted if YAML would not read it as this text. */
function withName(text: string, name: string): string {
  const neutral = text.replaceAll('{{name}}', TOKEN);
  const meant = named(meaningOf(neutral) as YamlValue, name) as Readonly<Record<string, YamlValue>>;
  const plain = text.replaceAll('{{name}}', () => name);
  if (meaningOf(plain) !== undefined && isSame(meaningOf(plain), meant)) return plain;
  // Comments need the name on one line.
  return editYaml(neutral, meant).replaceAll(TOKEN, () => name.replaceAll(/\s+/g, ' '));
}

function meaningOf(text: string): unknown {
  return readYaml('', text).value;
}

function named(value: YamlValue, name: string): YamlValue {
  if (typeof value === 'string') return value.replaceAll(TOKEN, () => name);
  if (Array.isArray(value)) return value.map((each: YamlValue) => named(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, named(each as YamlValue, name)]),
  );
}
