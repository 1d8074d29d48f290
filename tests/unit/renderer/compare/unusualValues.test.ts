import { describe, expect, it } from 'vitest';
import { listUnusualValues } from '../../../../src-renderer/parts/compare/documentDifferences.ts';

const deployment = (index: number, values: object = {}) => ({
  kind: 'Deployment',
  metadata: { name: `app-${index}`, uid: `${index}` },
  spec: {
    replicas: index % 5,
    containers: [{ name: `app-${index}`, pullPolicy: 'IfNotPresent' }],
    strategy: { type: 'RollingUpdate' },
    ...values,
  },
});
const others = Array.from({ length: 20 }, (_, index) => deployment(index));

const unusual = (document: unknown, peers: readonly unknown[] = others) =>
  listUnusualValues(
    JSON.stringify(document),
    peers.map((peer) => JSON.stringify(peer)),
    ['$.metadata.uid'],
  ).differences.map(({ path, left, right, others: share }) => [path, left, right, share?.count]);

describe('unusual values', () => {
  it('are those that most others have differently', () => {
    expect(unusual(deployment(1, { strategy: { type: 'Recreate' } }))).toEqual([
      ['spec.strategy.type', '"Recreate"', '"RollingUpdate"', 20],
    ]);
  });

  it('are not those that differ everywhere', () => {
    expect(unusual(deployment(99))).toEqual([]);
  });

  it('are those that most others do not have, as a whole', () => {
    expect(unusual(deployment(1, { hostNetwork: true, dns: { policy: 'None', options: [1] } }))).toEqual([
      ['spec.dns', '{"options":[1],"policy":"None"}', '', 20],
      ['spec.hostNetwork', 'true', '', 20],
    ]);
  });

  it('are those that only this document lacks', () => {
    const { strategy: _, ...spec } = deployment(1).spec;
    expect(unusual({ ...deployment(1), spec })).toEqual([
      ['spec.strategy', '', '{"type":"RollingUpdate"}', 20],
    ]);
  });

  it('are those that only this document lacks, also if the others have different ones', () => {
    const limited = others.map((other, index) => ({ ...other, limits: { cpu: index } }));
    expect(unusual(deployment(1), limited)).toEqual([['limits', '', '{"cpu":0}', 20]]);
  });

  it('are none where the others do not agree', () => {
    expect(unusual({ name: 'c' }, [{ name: 'a' }, { name: 'b' }])).toEqual([]);
    expect(unusual({ x: 2 }, [{ x: 1 }, { x: 2 }])).toEqual([]);
    expect(unusual({}, [{ x: 1 }, {}])).toEqual([]);
    expect(unusual({ x: 1 }, [{ x: 1 }, {}])).toEqual([]);
  });

  it('compare numbers by their value', () => {
    expect(listUnusualValues('{"a": 1.5}', ['{"a": 1.50}', '{"a": 1.50}'], []).differences).toEqual([]);
  });

  it('name a missing or an additional entry of a list by its name', () => {
    const pod = (...names: string[]) => ({ containers: names.map((name) => ({ name, image: `${name}:1` })) });
    const [one, two] = [pod('app'), pod('app', 'istio')];
    const istio = '{"image":"istio:1","name":"istio"}';
    expect(
      unusual(
        one,
        Array.from({ length: 9 }, () => two),
      ),
    ).toEqual([['containers[istio]', '', istio, 9]]);
    expect(
      unusual(
        two,
        Array.from({ length: 9 }, () => one),
      ),
    ).toEqual([['containers[istio]', istio, '', 9]]);
  });

  it('name the value where most others have a list or an object', () => {
    expect(unusual({ a: [{ b: 1 }] }, [{ a: 'x' }, { a: 'x' }, { a: 'y' }])).toEqual([
      ['a', '[{"b":1}]', '"x"', 2],
    ]);
  });

  it('come in the order of how many others agree', () => {
    const mixed = others.map((other, index) =>
      index < 8 ? { ...other, spec: { ...other.spec, strategy: { type: 'Recreate' } } } : other,
    );
    const found = unusual(deployment(1, { strategy: { type: 'Custom' }, hostNetwork: true }), mixed);
    expect(found.map(([path, , , count]) => [path, count])).toEqual([
      ['spec.hostNetwork', 20],
      ['spec.strategy.type', 12],
    ]);
  });

  it('compare the only container by its position, and several by their names', () => {
    const two = (image: string) => ({
      containers: [
        { name: 'app', image },
        { name: 'proxy', image: 'proxy:1' },
      ],
    });
    const peers = [two('a:1'), two('a:1'), two('a:1')];
    expect(unusual({ containers: [...two('a:2').containers].reverse() }, peers)).toEqual([
      ['containers[app].image', '"a:2"', '"a:1"', 3],
    ]);
    expect(unusual(deployment(1, { containers: [{ name: 'x', pullPolicy: 'Always' }] }))).toEqual([
      ['spec.containers[0].pullPolicy', '"Always"', '"IfNotPresent"', 20],
    ]);
  });

  it('skip other documents that are not JSON, and need at least one', () => {
    const { differences } = listUnusualValues('{"a": 1}', ['{', '{"a": 2}'], []);
    expect(differences).toMatchObject([{ path: 'a', others: { count: 1, total: 1 } }]);
    expect(listUnusualValues('{"a": 1}', [], []).differences).toEqual([]);
  });
});
