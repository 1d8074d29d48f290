import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  readRequirements,
  requirementsPage,
  requirementsPageFile,
} from '../../build/lib/requirementsPage.mjs';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const { areas, requirements } = readRequirements();

describe('the requirements', () => {
  it('have unique numbers', () => {
    const numbers = requirements.map(({ number }) => number);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('have numbers with the prefix of their area', () => {
    const prefixes = new Map(areas.map(({ prefix, name }) => [name, prefix]));
    const wrong = requirements.filter(
      ({ number, area }) => !new RegExp(`^${prefixes.get(area)}-[1-9]\\d*$`).test(number),
    );
    expect(wrong.map(({ number, area }) => `${number}: ${area}`)).toEqual([]);
  });

  it('give a reason only where no test exists', () => {
    const wrong = requirements.filter(({ tests, untested }) => untested !== undefined && tests.length > 0);
    expect(wrong.map(({ number }) => number)).toEqual([]);
  });

  it.each(requirements.map((requirement) => [requirement.number, requirement] as const))(
    '%s names only tests that exist',
    (_number, { tests }) => {
      for (const { file, name } of tests) expect(read(file).includes(name), `${file}: ${name}`).toBe(true);
    },
  );
});

it('docs/requirements.md is up to date', () => {
  expect(read(requirementsPageFile), 'run node build/requirements.mjs --write').toBe(
    requirementsPage({ areas, requirements }),
  );
});

/** Returns the targets of a document's relative links, as paths from the project's root. */
function linkedPaths(document: string): readonly string[] {
  const withoutCode = read(document).replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');
  const links = withoutCode.matchAll(/\]\(([^)\s]+)|^\[[^\]]+\]:\s+(\S+)|(?:src|href)="([^"]+)"/gm);
  return [...links]
    .map(([, inline, reference, attribute]) => inline ?? reference ?? attribute ?? '')
    .filter((target) => !/^(#|[a-z][a-z\d+.-]*:)/i.test(target))
    .map((target) => posix.join(posix.dirname(document), decodeURI(target.replace(/[?#].*$/, ''))));
}

const folders = ['build', 'docs', 'resources', 'src-main', 'src-preload', 'src-renderer', 'tests'];

/** Matches a path from the project's root, and the first character of a pattern or placeholder in it. */
const rootPath = new RegExp(`(?<![\\w./@-])((?:${folders.join('|')})/[\\w./-]*[\\w/])([*{<[$…]?)`, 'g');

/** Matches a code span with the path of a source file. */
const sourcePath = /`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|css))`/g;

/** Returns the paths that a document names in texts, code and commands. */
function namedPaths(document: string): readonly string[] {
  const text = read(document);
  return [...text.matchAll(rootPath), ...text.matchAll(sourcePath)].map(([, path = '', pattern = '']) =>
    pattern === '' || path.endsWith('/') ? path : posix.dirname(path),
  );
}

/** Folders that a document may name paths from. Tables of files leave them out. */
const bases = ['', 'src-main', 'src-preload/contract', 'src-renderer', 'tests'];

const isMissing = (path: string) => !existsSync(join(root, path));
const isUnknown = (path: string) => bases.every((base) => isMissing(join(base, path)));

const documents = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();

describe.each(documents)('the document %s', (document) => {
  it('links only to files that exist', () => {
    expect(linkedPaths(document).filter(isMissing)).toEqual([]);
  });

  it('names only paths that exist', () => {
    expect(namedPaths(document).filter(isUnknown)).toEqual([]);
  });
});

/** The sources of the product and of its commands, in which values of templates are `…`. */
const sources = globSync(['src-main/**/*.ts', 'src-renderer/**/*.{ts,tsx}', 'build/**/*.mjs'], { cwd: root })
  .map((file) => read(file).replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…'))
  .join('\n');

/** Returns the interface texts that a document for users quotes: bold, or as a message in quotes. */
function quotedTexts(document: string): readonly string[] {
  const text = read(document)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`]*`/g, '`');
  const quoted = [...text.matchAll(/"([^"\n]{6,})"|\*\*([^*]+)\*\*/g)].map(
    ([, message, label]) => message ?? label ?? '',
  );
  return quoted.flatMap((one) => one.replaceAll(/\s+/g, ' ').split(' → '));
}

describe.each(documents.filter((document) => document.startsWith('docs/user/')))(
  'the user documentation page %s',
  (document) => {
    it('quotes only texts of the interface', () => {
      expect(quotedTexts(document).filter((quoted) => !sources.includes(quoted))).toEqual([]);
    });
  },
);
