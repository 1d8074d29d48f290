import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Ellipsis, Row } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';

vi.mock('../../../../src-renderer/kit/layout/layout.module.css', () => ({
  default: new Proxy({}, { get: (_, name) => name }),
}));

describe('layout()', () => {
  it('returns one class per prop, and none for props without a value', () => {
    expect(layout({ gap: 8, grow: true, tone: undefined })).toBe('gap-8 grow');
  });
});

describe('a layout component', () => {
  it('passes attributes and class names to its element, but no layout props', () => {
    const html = renderToStaticMarkup(
      createElement(Row, { as: 'section', gap: 8, className: 'own', 'aria-label': 'Tools' }, 'x'),
    );
    expect(html).toBe('<section class="own display-flex align-center gap-8" aria-label="Tools">x</section>');
  });

  it('replaces its default values by props', () => {
    const html = renderToStaticMarkup(createElement(Row, { align: 'start' }));
    expect(html).toBe('<div class="display-flex align-start"></div>');
  });

  it('is a span for one line of text', () => {
    expect(renderToStaticMarkup(createElement(Ellipsis))).toBe(
      '<span class="minWidth-0 flow-ellipsis"></span>',
    );
  });
});
