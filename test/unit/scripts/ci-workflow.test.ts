import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

const FOLDER = '.github/workflows';
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

describe.each(readdirSync(FOLDER))('the workflow %s', (file) => {
  const workflow: Workflow = parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run }) => run ?? []);

  test('runs no script that the project does not have', () => {
    const named = commands.flatMap(
      (command) => /^npm (?:run )?(?!ci\b)([\w:-]+)/.exec(command)?.[1] ?? [],
    );
    for (const name of named) expect(scripts).toHaveProperty(name);
  });

  test('may read the repository and nothing more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test('puts no text that a stranger can write into a command', () => {
    const used = commands.flatMap((command) => command.match(/\$\{\{.*?\}\}/g) ?? []);
    for (const expression of used)
      expect(expression).toMatch(/^\$\{\{ github\.event\.number \}\}$/);
  });
});
