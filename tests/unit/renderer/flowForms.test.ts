import { describe, expect, it } from 'vitest';
import type { FlowNode } from '#contract/entities/session.ts';
import { flowForms } from '../../../src-renderer/shell/signIn/flowForms.ts';

const node = (group: string, kind: FlowNode['kind'], name: string): FlowNode => ({
  group,
  kind,
  name,
  type: kind,
  value: '',
  label: '',
  required: true,
  disabled: false,
  needsBrowser: false,
  messages: [],
});
const field = (group: string, name: string) => node(group, 'input', name);
const button = (group: string, name = `send ${group}`) => node(group, 'submit', name);

const names = (nodes: readonly FlowNode[]) =>
  flowForms(nodes).map(({ fields, buttons }) => [...fields, ...buttons].map(({ name }) => name));

describe('the forms of a sign-in flow', () => {
  it('are one for fields with a single button', () => {
    expect(
      names([field('default', 'identifier'), field('password', 'password'), button('password')]),
    ).toEqual([['identifier', 'password', 'send password']]);
  });

  it('are one when another button sends the same fields', () => {
    expect(names([field('code', 'code'), button('code', 'Continue'), button('code', 'Resend')])).toEqual([
      ['code', 'Continue', 'Resend'],
    ]);
    expect(names([field('password', 'password'), button('password'), button('oidc')])).toEqual([
      ['password', 'send password', 'send oidc'],
    ]);
  });

  it('are several for groups with own fields; the first form gets the rest', () => {
    expect(
      names([
        field('default', 'hint'),
        field('totp', 'totp_code'),
        button('totp'),
        field('lookup_secret', 'lookup_secret'),
        button('lookup_secret'),
        button('oidc'),
      ]),
    ).toEqual([
      ['hint', 'totp_code', 'send totp', 'send oidc'],
      ['lookup_secret', 'send lookup_secret'],
    ]);
  });

  it('are one for an empty flow', () => {
    expect(names([])).toEqual([[]]);
  });
});
