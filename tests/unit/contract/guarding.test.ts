import { describe, expect, it } from 'vitest';
import { guardReason, isGuardTag, isTypedName, noGuard, saysProduction } from '#contract/rules/guarding.ts';

describe('confirmation guards', () => {
  const tags = { cluster: 'prod-eu-1', replicas: 3, note: null, 'app.kubernetes.io/name': 'a=b' };

  it.each([
    [noGuard, tags, undefined],
    [{ whole: true, tags: [] }, {}, 'workspace'],
    [{ whole: false, tags: ['cluster=prod-eu-1'] }, tags, 'cluster=prod-eu-1'],
    // The tag is the more specific reason.
    [{ whole: true, tags: ['cluster=prod-eu-1'] }, tags, 'cluster=prod-eu-1'],
    [{ whole: true, tags: ['cluster=prod-eu-2'] }, tags, 'workspace'],
    [{ whole: false, tags: ['cluster=prod-eu'] }, tags, undefined],
    [{ whole: false, tags: ['Cluster=prod-eu-1'] }, tags, undefined],
    [{ whole: false, tags: ['replicas=3'] }, tags, 'replicas=3'],
    [{ whole: false, tags: ['note=null'] }, tags, undefined],
    [{ whole: false, tags: ['app.kubernetes.io/name=a=b'] }, tags, 'app.kubernetes.io/name=a=b'],
    [{ whole: false, tags: [' cluster = prod-eu-1 '] }, tags, ' cluster = prod-eu-1 '],
  ])('with the rule %j and tags %j have the reason %s', (rule, of, reason) => {
    expect(guardReason(rule, of)).toBe(reason);
  });

  it.each([
    ['cluster=prod', true],
    ['a=b=c', true],
    ['cluster', false],
    ['cluster=', false],
    ['=prod', false],
    ['', false],
  ])('accept %s as a tag: %s', (text, is) => expect(isGuardTag(text)).toBe(is));

  it.each([
    ['payments-worker', 'payments-worker', true],
    [' payments-worker ', 'payments-worker', true],
    ['Payments-Worker', 'payments-worker', false],
    ['payments', 'payments-worker', false],
    ['', 'payments-worker', false],
    [undefined, 'payments-worker', false],
  ])('accept the typed name %s for %s: %s', (typed, name, goes) =>
    expect(isTypedName(typed, name)).toBe(goes),
  );

  it.each([
    ['meridian-prod', true],
    ['prod-eu-1', true],
    ['https://mc.production.example', true],
    ['Prod', true],
    ['PRD01', true],
    ['product-catalog', false],
    ['reprod', false],
    ['staging-eu-1', false],
    ['', false],
  ])('are proposed for %s: %s', (text, is) => expect(saysProduction(text)).toBe(is));
});
