import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

/** A package that may be part of the deployed files, with its licence. */
export interface NoticedPackage {
  name: string;
  version: string;
  text: string;
}

const ROOT = join(import.meta.dirname, '..', '..');
const LICENSE_FILE = /^(?:licen[cs]e|copying)/i;
const PLACE = 'node_modules/';

const LockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({ dev: v.optional(v.boolean()), optional: v.optional(v.boolean()) }),
  ),
});
const PersonSchema = v.union([
  v.string(),
  v.pipe(
    v.object({ name: v.string() }),
    v.transform(({ name }) => name),
  ),
]);
const PackageSchema = v.object({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  author: v.optional(PersonSchema, 'its authors'),
  repository: v.optional(
    v.union([
      v.string(),
      v.pipe(
        v.object({ url: v.string() }),
        v.transform(({ url }) => url),
      ),
    ]),
  ),
});

const INTRODUCTION = `This site is made with the work of others. Their software is free, on the terms that stand here below each name. The terms of
the typefaces are at /fonts/newsreader-license.txt and /fonts/syllabics-license.txt.
`;

/** Adds /third-party-notices.txt with the notices that the libraries' licences require. */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'third-party-notices',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const source = writeNotices(readRuntimePackages());
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}

/** The installed runtime packages, from package-lock.json. Throws if one has no licence. */
export function readRuntimePackages(): NoticedPackage[] {
  const { packages } = v.parse(LockSchema, JSON.parse(readText('package-lock.json')));
  const found = new Map<string, NoticedPackage>();
  for (const [place, { dev, optional }] of Object.entries(packages)) {
    // Optional packages are binaries of tools for other platforms.
    if (!place.includes(PLACE) || dev || optional) continue;
    const facts = v.parse(PackageSchema, JSON.parse(readText(place, 'package.json')));
    const { name, version } = facts;
    const file = readdirSync(join(ROOT, place)).find((entry) => LICENSE_FILE.test(entry));
    const text = file ? readText(place, file) : standardText(facts);
    found.set(`${name} ${version}`, { name, version, text: text.trim() });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The notices as one text: each package with its version, then its licence. */
export function writeNotices(packages: readonly NoticedPackage[]): string {
  const rule = '-'.repeat(78);
  const parts = packages.map(
    ({ name, version, text }) => `${rule}\n${name} ${version}\n\n${text}\n`,
  );
  return [INTRODUCTION, ...parts].join('\n');
}

/** The text of a licence that a package names without including it. */
function standardText({
  name,
  license,
  author,
  repository,
}: v.InferOutput<typeof PackageSchema>): string {
  // Exhibit A and §3.2 (a): recipients must be informed where the source is.
  if (license === 'MPL-2.0' && repository !== undefined)
    return `Copyright (c) ${author}

This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not distributed with
this file, You can obtain one at https://mozilla.org/MPL/2.0/. The source is at ${repository.replace(/^git\+|^git@([^:]+):/, (_, host) => (host ? `https://${host}/` : ''))}. It comes
without warranty of any kind (sections 6 and 7 of the licence).`;
  if (license !== 'MIT')
    throw new Error(`${name} (${license}) comes without the text of its licence`);
  return `MIT License

Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT
HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

function readText(...path: readonly string[]): string {
  return readFileSync(join(ROOT, ...path), 'utf8');
}
