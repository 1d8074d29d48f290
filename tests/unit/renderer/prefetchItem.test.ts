import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { changePreferences, loadStart } from '#parts/preferences.ts';
import { prepareYaml } from '#parts/yaml/toYaml.ts';
import { usePrefetchItem } from '../../../src-renderer/areas/catalog/prefetchItem.ts';

vi.mock(import('#parts/yaml/toYaml.ts'), { spy: true });
vi.mock('#parts/bridge/bridge.ts', () => ({
  bridge: {
    shell: {
      start: async () => ({
        version: '1',
        host: 'web',
        preferences: { theme: 'light', iconColours: 'own', timeZone: '' },
      }),
      preferences: { write: async () => undefined },
    },
  },
  queries: {
    catalog: {
      item: {
        get: {
          queryOptions: ({ input }: { readonly input: { readonly id: string } }) => ({
            queryKey: ['item', input],
            queryFn: async () => ({ data: { configFormat: 'json', configText: `{"id":"${input.id}"}` } }),
          }),
        },
      },
    },
  },
}));

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  // Fake timers, so that the cached answer always arrives before the timeout.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.mocked(prepareYaml).mockReset().mockResolvedValue();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Returns the function that a list receives when it renders once. */
function itemAheadOfOneDrawing(answers: QueryClient): (id: string) => Promise<void> {
  let ahead: ((id: string) => Promise<void>) | undefined;
  const List = () => {
    ahead = usePrefetchItem();
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client: answers }, createElement(List)));
  if (ahead === undefined) throw new Error('The list was not drawn.');
  return ahead;
}

it('an item is prepared as YAML before its page opens, if the person prefers YAML', async () => {
  await loadStart();
  const answers = new QueryClient();
  const itemAhead = itemAheadOfOneDrawing(answers);
  await itemAhead('one');
  expect(prepareYaml).not.toHaveBeenCalled();
  changePreferences({ configFormat: 'yaml' });
  await itemAhead('two');
  expect(vi.mocked(prepareYaml).mock.calls).toEqual([[answers, '{"id":"two"}']]);
  changePreferences({ configFormat: 'json' });
  await itemAhead('three');
  expect(prepareYaml).toHaveBeenCalledTimes(1);
});
