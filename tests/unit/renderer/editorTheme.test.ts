import { describe, expect, it } from 'vitest';
import { type EditorColors, editorTokens, makeEditorTheme } from '#kit/editor/editorTheme.ts';
import { cssColorToHex } from '#kit/editor/followTheme.ts';

describe('computed colors for the editor theme', () => {
  it.each([
    ['rgb(53, 82, 204)', '#3552cc'],
    ['rgba(22, 26, 32, 0.32)', '#161a2052'],
    ['rgb(0 0 0 / 0)', '#00000000'],
    ['color(srgb 1 0.5 0)', '#ff8000'],
    ['color(srgb 1e-5 0 1 / 0.5)', '#0000ff80'],
  ])('converts %s to %s', (computed, hex) => {
    expect(cssColorToHex(computed)).toBe(hex);
  });

  it.each(['', 'red', 'oklch(0.5 0.1 200)', 'rgb()'])('returns nothing for "%s"', (computed) => {
    expect(cssColorToHex(computed)).toBeUndefined();
  });
});

describe('the editor theme', () => {
  /** Each token has a unique color, so that a test can identify it. */
  const colours = Object.fromEntries(
    editorTokens.map((token, index) => [token, `#0000${(index + 16).toString(16)}`]),
  ) as EditorColors;
  const theme = makeEditorTheme(colours, false);

  /** Returns the color of a code token: like Monaco, from the rule with the longest matching name. */
  const colourOf = (token: string) => {
    const parts = token.split('.');
    const names = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
    const name = [...names, ''].find((each) => theme.rules.some((rule) => rule.token === each));
    const colour = theme.rules.find((rule) => rule.token === name)?.foreground;
    return editorTokens.find((each) => colours[each] === `#${colour}`);
  };

  it.each([
    ['type.yaml', 'code-key'],
    ['string.key.json', 'code-key'],
    ['number.yaml', 'code-value'],
    ['number.float.yaml', 'code-value'],
    ['number.json', 'code-value'],
    ['keyword.yaml', 'code-value'],
    ['keyword.json', 'code-value'],
    ['namespace.yaml', 'code-value'],
    ['string.yaml', 'text'],
    ['string.value.json', 'text'],
    ['operators.yaml', 'text-faint'],
    ['delimiter.bracket.json', 'text-faint'],
    ['comment.yaml', 'text-faint'],
    ['keyword.js', 'code-key'],
    ['identifier.js', 'text'],
  ])('gives the token %s the color %s', (token, colour) => {
    expect(colourOf(token)).toBe(colour);
  });

  it('takes every color from a design token', () => {
    for (const colour of Object.values(theme.colors)) expect(colour).toMatch(/^#0000(00)?[0-9a-f]{2,4}$/);
  });

  it('fills gaps from the built-in theme of the same lightness', () => {
    expect(theme.base).toBe('vs');
    expect(makeEditorTheme(colours, true).base).toBe('vs-dark');
  });
});
