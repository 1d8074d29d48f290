import { describe, expect, it } from 'vitest';
import { patchStyleNonce, type StyleDocument } from '#kit/editor/styleNonce.ts';

interface Made {
  readonly name: string;
  readonly nonce?: string;
}

/** Creates a fake document that counts created elements. */
function makeDocument(): StyleDocument & { asked: number } {
  return {
    asked: 0,
    createElement(name: string) {
      this.asked += 1;
      return { name } as unknown as HTMLElement;
    },
  };
}

const make = (target: StyleDocument, name: string) => target.createElement(name) as unknown as Made;

describe('the nonce of style elements', () => {
  it('is set on style elements in any letter case', () => {
    const target = makeDocument();
    patchStyleNonce(target, 'abc');
    expect(make(target, 'style').nonce).toBe('abc');
    expect(make(target, 'STYLE').nonce).toBe('abc');
  });

  it('is not set on other elements', () => {
    const target = makeDocument();
    patchStyleNonce(target, 'abc');
    expect(make(target, 'script')).toEqual({ name: 'script' });
    expect(make(target, 'div')).toEqual({ name: 'div' });
  });

  it('is installed only once', () => {
    const target = makeDocument();
    patchStyleNonce(target, 'abc');
    const { createElement } = target;
    patchStyleNonce(target, 'def');
    expect(target.createElement).toBe(createElement);
    expect(make(target, 'style').nonce).toBe('abc');
    expect(target.asked).toBe(1);
  });

  it('is not installed on a page without a content security policy', () => {
    const target = makeDocument();
    const { createElement } = target;
    patchStyleNonce(target, '');
    expect(target.createElement).toBe(createElement);
  });
});
