import { describe, expect, test } from 'vitest';
import type { ScreenStories } from '../../stories/Story.ts';
import { storyLines } from '../../stories/storyLines.ts';

const source = `import { tell } from '../tell.ts';

const agents: readonly Story[] = [
  { name: 'none', path: '/agents', sees: [] },
  {
    name: 'it isn\\'t there',
    sees: [],
  },
  {
    name:
      'a name that is so long that it does not fit beside its key, so that it is written on the next line',
    sees: [],
  },
  ...roles.map((role) => ({
    name: \`a \${role}, who is offered no change (\${at({ role })})\`,
    sees: [],
  })),
  ...roles.map((role) => ({
    name: \`a \${role}\`,
    sees: [],
  })),
  madeOf('from a function', { sees: [] }),
];

const tokens: readonly Story[] = [
  { name: 'none', path: '/tokens', sees: [] },
];

tell([
  { screen: 'agents', stories: agents },
  { screen: 'tokens', stories: tokens },
  {
    screen: 'inline',
    stories: [
      { name: 'none', path: '/inline', sees: [] },
    ],
  },
]);
`;

const screen = (name: string): ScreenStories => ({ screen: name, stories: [] });
const [agents, tokens, inline] = [screen('agents'), screen('tokens'), screen('inline')];
const lineOf = storyLines(source, [agents, tokens, inline]);
const textAt = (line: number): string | undefined => source.split('\n')[line - 1]?.trim();

describe('the source line of a story', () => {
  test.each([
    [agents, "it isn't there", "name: 'it isn\\'t there',"],
    [
      agents,
      'a name that is so long that it does not fit beside its key, so that it is written on the next line',
      "'a name that is so long that it does not fit beside its key, so that it is written on the next line',",
    ],
    [agents, 'from a function', "madeOf('from a function', { sees: [] }),"],
  ])('is the line with its name in %s: %s', (of, name, text) => {
    expect(textAt(lineOf(of, name))).toBe(text);
  });

  test('is the line of the best matching template when a template makes the name', () => {
    expect(textAt(lineOf(agents, 'a viewer'))).toMatch(/^name: `a \$\{role\}`,$/);
    expect(textAt(lineOf(agents, 'a viewer, who is offered no change (1)'))).toMatch(
      /^name: `a \$\{role\}, who/,
    );
  });

  test('is in the list of its own screen when several screens use the name', () => {
    const written = ['/agents', '/tokens', '/inline'].map(
      (path) => `{ name: 'none', path: '${path}', sees: [] },`,
    );
    expect([agents, tokens, inline].map((of) => textAt(lineOf(of, 'none')))).toEqual(written);
  });

  test('is the line of its screen when its name is not in the file', () => {
    const places = [agents, inline].map((of) => textAt(lineOf(of, 'waits for a server that is slow')));
    expect(places).toEqual(['const agents: readonly Story[] = [', "screen: 'inline',"]);
  });
});
