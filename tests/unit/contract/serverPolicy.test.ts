import { describe, expect, it } from 'vitest';
import { serverObjects, unreadableObjects } from '#contract/rules/serverPolicy.ts';

const read = (object: string, values: { action?: string; deny?: boolean } = {}) => ({
  object,
  action: 'read',
  ...values,
});
const everyone = ['canaries', 'catalog', 'topology'].map((object) => read(object));
const denial = { object: 'database.kratos', action: '*', deny: true };

describe('the objects that the policy of a server refuses', () => {
  it('are all that no rule lets a viewer read', () => {
    expect(unreadableObjects([...everyone, denial])).toEqual(serverObjects);
  });

  it('do not include an object that a rule of a role names', () => {
    const commander = [...everyone, read('incident', { action: '*' }), denial];
    expect(unreadableObjects(commander)).toEqual(serverObjects.filter((object) => object !== 'incident'));
  });

  it('are none for an administrator', () => {
    expect(unreadableObjects([{ object: '*', action: '*' }, denial])).toEqual([]);
  });

  it('are none with a permission to read, which the server lists without its object', () => {
    expect(unreadableObjects([...everyone, read('*', { action: 'playbook:run, read' })])).toEqual([]);
  });

  it('are still all with a permission for another action', () => {
    const runner = [...everyone, { object: '*', action: 'playbook:run' }];
    expect(unreadableObjects(runner)).toEqual(serverObjects);
  });

  it('include a denied object, and ignore a denial for single items', () => {
    const admin = { object: '*', action: '*' };
    expect(unreadableObjects([admin, read('logs', { deny: true })])).toEqual(['logs']);
    expect(unreadableObjects([admin, read('*', { deny: true })])).toEqual([]);
  });

  it('are unknown without a rule that allows reading', () => {
    expect(unreadableObjects([])).toEqual([]);
    expect(unreadableObjects([denial])).toEqual([]);
  });
});
