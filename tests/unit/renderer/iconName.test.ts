import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { type DrawingNode, iconDrawing } from '../../../build/lib/iconDrawing.ts';
import { aliases, verbs } from '../../../src-renderer/kit/icons/iconAliases.ts';
import { findIcon, isSameIcon } from '../../../src-renderer/kit/icons/iconName.ts';

const require = createRequire(import.meta.url);
const { IconMap } = require('@flanksource/icons/mi') as {
  IconMap: Record<string, (props: object) => DrawingNode>;
};
const exists = (name: string) => name in IconMap;
const find = (name: string, fallback?: string) => findIcon(name, fallback, exists);

describe('looking an icon up', () => {
  it.each([
    ['Kubernetes::Pod', 'k8s-pod'],
    ['AWS::EC2::Instance', 'aws-ec2-instance'],
    ['Azure::Microsoft.Compute/virtualMachines', 'azure-vm'],
    ['Kubernetes::ScrapeConfig', 'mission-control'],
    ['Kubernetes::Kustomization', 'kustomize'],
    ['Kubernetes::HelmRelease', 'helm'],
    ['kubernetes', 'k8s'],
    ['s3', 'aws-s3'],
    ['http', 'http'],
    ['postgres', 'postgres'],
    ['GCS', 'gcp'],
    ['RunInstances', 'start'],
    ['DeleteSnapshot', 'remove'],
    ['CreateSecurityGroup', 'add'],
    ['ScalingReplicaSet', 'scale-out'],
    ['Pulling', 'dockerPull'],
  ])('%s is drawn as %s', (name, drawing) => expect(find(name)).toBe(drawing));

  it('tries the other name, then draws nothing', () => {
    expect(find('Zork::Blub', 'Pod')).toBe('pod');
    expect(find('Zork', 'Blub')).toBeUndefined();
    expect(find('')).toBeUndefined();
  });

  it('every alias leads to a drawing that exists', () => {
    const missing = [...aliases].filter(([name, drawing]) => find(name) === undefined || !exists(drawing));
    expect(missing).toEqual([]);
    expect(verbs.filter(([, drawing]) => !exists(drawing))).toEqual([]);
  });

  it.each([
    ['Kubernetes', 'k8s', true],
    ['Kubernetes::Kustomization', 'kustomize', true],
    ['Kubernetes::Pod', 'pod', true],
    ['AWS', 'AWS::EC2::Instance', false],
  ])('%s and %s are the same: %s', (one, other, same) => expect(isSameIcon(one, other)).toBe(same));
});

describe('drawings as files', () => {
  const ink = { light: '#161a20', dark: '#e5e8ec' };
  const drawings = new Map(
    Object.entries(IconMap).map(([name, icon]) => [name, iconDrawing(icon({}), ink)] as const),
  );
  const plain = (children: readonly object[]): string =>
    iconDrawing({ type: 'svg', props: { attr: { viewBox: '0 0 8 8' }, children } } as DrawingNode, ink);
  const path = (props: object) => ({ type: 'path', props: { d: 'M0 0h8v8z', ...props } });

  it('are all complete and hold no address of another host', () => {
    for (const [name, svg] of drawings) {
      expect(svg, name).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[^"]+"/);
      expect(svg.replace('http://www.w3.org/2000/svg', ''), name).not.toMatch(
        /https?:|xlink:|<script|on\w+="/,
      );
    }
  });

  it('hold no colour but greys and that of text, and a filter only where a picture is in them', () => {
    const greyOrInk = /^(?:none|currentColor|url\(.*\)|#([0-9a-f]{2})\1\1|#000)$/;
    for (const [name, svg] of drawings) {
      if (svg.includes('id="qd-grey"')) {
        expect(svg, name).toMatch(/<(?:image|mask|filter)\b/);
        continue;
      }
      for (const [, value] of svg.matchAll(/ (?:fill|stroke|stop-color)="([^"]+)"/g))
        expect(value, name).toMatch(greyOrInk);
    }
    expect([...drawings.values()].filter((svg) => svg.includes('id="qd-grey"')).length).toBeLessThan(40);
  });

  it('in one flat colour take that of text in each theme', () => {
    const svg = plain([path({ fill: '#e00' }), path({ fill: '#e00' }), path({})]);
    expect(svg).toContain(
      '<style>svg{color:#161a20}@media (prefers-color-scheme:dark){svg{color:#e5e8ec}}</style>',
    );
    expect(svg).toContain(' fill="currentColor" stroke="none">');
    expect(svg).not.toContain('#e00');
    expect(drawings.get('add')).toContain('fill="currentColor"');
  });

  it('in several become greys of their lightness, and the opposite ones on dark ground', () => {
    const svg = plain([path({ fill: 'rgb(100%, 100%, 100%)' }), path({ stroke: '#808080' }), path({})]);
    expect(svg).toContain(' fill="#ffffff"');
    expect(svg).toContain(' stroke="#808080"');
    expect(svg).toContain(
      '@media (prefers-color-scheme:dark){svg{fill:#fff}[fill="#ffffff"]{fill:#000000}[stroke="#808080"]{stroke:#7f7f7f}}',
    );
    // A strong green is a light grey, a strong blue a dark one.
    expect(plain([path({ fill: '#0f0' }), path({ fill: '#00f' })])).toMatch(/"#dcdcdc".*"#4c4c4c"/s);
    expect(drawings.get('k8s-pod')).toContain('prefers-color-scheme:dark');
  });
});
