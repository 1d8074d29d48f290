import { expect, it } from 'vitest';
import { importGroup } from '../../../build/lib/importGroup.ts';

type NameFunction = Exclude<ReturnType<typeof importGroup>['name'], string>;

const imports: Readonly<Record<string, readonly string[]>> = {
  '/list': ['/table', '/messages'],
  '/table': ['/grid', '/list'],
  '/screen': ['/list', '/form'],
};
const context = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

it('a group of imports contains a module with all its static imports, and nothing else', () => {
  const name = importGroup('list', '/list', 2).name as NameFunction;
  const nameOf = (id: string) => name(id, context as unknown as Parameters<NameFunction>[1]);
  const modules = ['/list', '/table', '/messages', '/grid', '/screen', '/form'];
  expect(modules.filter((id) => nameOf(id) === 'list')).toEqual(['/list', '/table', '/messages', '/grid']);
  expect(nameOf('/form')).toBeNull();
});
