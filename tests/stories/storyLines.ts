import type { ScreenStories } from './Story.ts';

/** A story name in the source: its line (from 1) and a pattern for the evaluated name. */
interface Written {
  readonly line: number;
  readonly literal: boolean;
  readonly pattern: RegExp;
  /** Number of literal characters, without template expressions. */
  readonly fixed: number;
}

const nameOrScreen =
  /\b(?:name|screen):\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const firstArgument = /\w\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/g;

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const unquoted = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

/** Finds names in a spec file: as `name:` of a story, or as the first argument of a call. */
function writtenIn(source: string): Written[] {
  const lineStarts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  const lineOf = (at: number): number => {
    const next = lineStarts.findIndex((start) => start > at);
    return next < 0 ? lineStarts.length : next;
  };
  return [...source.matchAll(nameOrScreen), ...source.matchAll(firstArgument)].map((match) => {
    const [all, single, double, template] = match;
    const text = single ?? double ?? template ?? '';
    const fixed = text.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map(unquoted);
    return {
      // The end of the match, because a long name is on its own line.
      line: lineOf(match.index + all.length - 1),
      literal: fixed.length === 1,
      pattern: new RegExp(`^${fixed.map(quoted).join('.*')}$`, 's'),
      fixed: fixed.join('').length,
    };
  });
}

/** Returns the line range of a screen's stories: its list constant, or otherwise the screen itself. */
function linesOf(
  source: string,
  { screen }: ScreenStories,
): readonly [first: number, last: number] | undefined {
  const lines = source.split('\n');
  const at = lines.findIndex((line) => /\bscreen:/.test(line) && line.includes(screen));
  if (at < 0) return undefined;
  const list = /\bstories:\s*(\w+)/.exec(lines.slice(at, at + 2).join('\n'))?.[1];
  const begin = list === undefined ? -1 : lines.findIndex((line) => line.startsWith(`const ${list}`));
  if (begin < 0) return [at + 1, lines.length];
  const length = lines.slice(begin + 1).findIndex((line) => /^[\])}]/.test(line));
  return [begin + 1, begin + 1 + (length < 0 ? 0 : length + 1)];
}

/**
 * Finds the source lines of a file's stories, which Playwright does not know because stories are values.
 * @param source text of the file
 * @param screens the screens of the file
 * @returns a function that returns the line of a story (from 1). Fallback: the line of its screen
 */
export function storyLines(
  source: string,
  screens: readonly ScreenStories[],
): (screen: ScreenStories, name: string) => number {
  const written = writtenIn(source);
  const ranges = new Map(screens.map((screen) => [screen, linesOf(source, screen)]));
  return (screen, name) => {
    const [first, last] = ranges.get(screen) ?? [1, Number.POSITIVE_INFINITY];
    const isNear = ({ line }: Written): boolean => line >= first && line <= last;
    const [best] = written
      .filter(({ pattern, fixed }) => fixed > 0 && pattern.test(name))
      .sort(
        (a, b) =>
          Number(isNear(b)) - Number(isNear(a)) || Number(b.literal) - Number(a.literal) || b.fixed - a.fixed,
      );
    return best?.line ?? first;
  };
}
