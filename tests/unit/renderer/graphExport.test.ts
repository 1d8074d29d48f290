import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, boundsOf, placeItems } from '#kit/graph/blocks.ts';
import { dagreLayout } from '#kit/graph/dagreLayout.ts';
import {
  cutText,
  type ExportColors,
  type ExportInput,
  exportSvg,
  exportTokens,
} from '#kit/graph/exportSvg.ts';
import { type GraphData, visibleGraph } from '#kit/graph/graphModel.ts';
import { graphSentences } from '#kit/graph/messages.ts';

const data = (title: string): GraphData => ({
  nodes: [
    { id: 'a', title, subtitle: 'Deployment', status: 'unhealthy', count: '41' },
    { id: 'b', title: 'pod-1', subtitle: 'Pod', groupId: 'pods' },
    { id: 'c', title: 'pod-2', subtitle: 'Pod', groupId: 'pods' },
  ],
  groups: [{ id: 'pods', title: 'Pod', subtitle: 'all', status: 'healthy' }],
  edges: [
    { from: 'a', to: 'b', kind: 'soft' },
    { from: 'a', to: 'c', kind: 'soft' },
  ],
});

function input(graphData: GraphData, opened: string[] = []): ExportInput {
  const graph = visibleGraph(graphData, new Set(opened));
  const blocks = blocksOf(graph);
  const { corners } = dagreLayout({ blocks: blocks.blocks, edges: blocks.edges, direction: 'LR' });
  const boxes = placeItems(blocks, new Map(blocks.blocks.map(({ key }, index) => [key, corners[index]!])));
  return {
    scene: { graph, boxes, bends: new Map(), bounds: boundsOf(boxes.values())!, direction: 'LR' },
    edgeStyle: 'curve',
    focusKey: 'n:a',
    colors: Object.fromEntries(exportTokens.map((token) => [token, 'rgb(1, 2, 3)'])) as ExportColors,
    fontFamily: '"Inter Variable", sans-serif',
    statusDrawings: {
      healthy: '<path d="M0 0"/>',
      unhealthy: '<path d="M0 0"/>',
      warning: '',
      unknown: '',
      suspended: '',
      deleted: '',
      info: '',
    },
    iconOf: () => undefined,
    measure: (text, sizePx) => text.length * sizePx * 0.5,
  };
}

function unbalanced(xml: string): string[] {
  const stack: string[] = [];
  for (const [, close, name, self] of xml.matchAll(/<(\/?)([a-z]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (close === '/') {
      if (stack.pop() !== name) return [`</${name}>`];
    } else if (self === '') stack.push(name!);
  }
  return stack;
}

describe('the exported SVG', () => {
  it('shows the titles, the figures, and the size of a folded group', () => {
    const svg = exportSvg(input(data('payments-worker')));
    for (const text of ['payments-worker', 'Deployment', '41', '>2<']) expect(svg).toContain(text);
    expect(svg).not.toContain('pod-1');
  });

  it('shows the children of an expanded group', () => {
    expect(exportSvg(input(data('x'), ['pods']))).toContain('pod-1');
  });

  it('draws soft edges dashed', () => {
    expect(exportSvg(input(data('x')))).toContain('stroke-width="1.5" stroke-dasharray="5 4"');
  });

  it('is self-contained: no foreign objects, no classes, no addresses', () => {
    const svg = exportSvg(input(data('x'), ['pods']));
    expect(svg).not.toMatch(/foreignObject|var\(|class=|href=|<style|url\(/);
  });

  it('is well-formed for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (title) => {
        const svg = exportSvg(input(data(title)));
        expect(unbalanced(svg)).toEqual([]);
        expect(svg).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
        expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
      }),
    );
  });
});

describe('text that is too long', () => {
  const measure = (text: string) => [...text].length;

  it.each([
    ['payments-worker', 'end', 20, 'payments-worker'],
    ['payments-worker', 'end', 9, 'payments…'],
    ['payments-worker', 'middle', 9, 'paym…rker'],
    ['payments-worker', 'end', 0, '…'],
  ] as const)('%s, cut at its %s to width %i, becomes %s', (text, cut, room, expected) => {
    expect(cutText(text, cut, room, measure)).toBe(expected);
  });

  it('is never wider than its space after cutting', () => {
    const cuts = fc.constantFrom('end' as const, 'middle' as const);
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        cuts,
        fc.integer({ min: 1, max: 30 }),
        (text, cut, room) => {
          expect(measure(cutText(text, cut, room, measure))).toBeLessThanOrEqual(room);
        },
      ),
    );
  });
});

describe('the text form of the graph', () => {
  it('describes each item and its edges', () => {
    const sentences = graphSentences(visibleGraph(data('worker'), new Set()));
    expect(sentences.map(([, sentence]) => sentence)).toEqual([
      'worker, Deployment, unhealthy, 41; leads to Pod (soft)',
      'Pod, all, healthy, group of 2, folded',
    ]);
  });
});
