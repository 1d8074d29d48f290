import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { askCatalog } from '../../../src-renderer/areas/catalog/askCatalog.ts';

const asked = vi.hoisted(() => vi.fn(async () => 'the answer'));
vi.mock('../../../src-renderer/parts/bridge/bridge.ts', () => {
  const procedure = (name: string) => ({
    queryOptions: ({ input }: { readonly input: object }) => ({
      queryKey: [name, input],
      queryFn: () => asked(...([name, input] as unknown as [])),
    }),
  });
  return {
    queries: { catalog: { items: { list: procedure('list') }, summary: { list: procedure('summary') } } },
  };
});

const newAnswers = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  return () => void vi.unstubAllGlobals();
});

it('The list is asked for what its address names, the summary where there is no type and no search', () => {
  const answers = newAnswers();
  expect(askCatalog(answers, '/catalog?configType=AWS%3A%3AEC2&sortBy=cost&pageIndex=2')).toBe(true);
  expect(askCatalog(answers, '/catalog')).toBe(true);
  expect(asked.mock.calls).toEqual([
    [
      'list',
      expect.objectContaining({
        filter: expect.objectContaining({ type: 'AWS::EC2' }),
        sortBy: 'cost',
        pageIndex: 2,
      }),
    ],
    ['summary', expect.objectContaining({ groupBy: ['config_class', 'type'] })],
  ]);
});

it('What is on its way is not asked for again, and what is here and fresh is not at all', async () => {
  const answers = newAnswers();
  const address = '/catalog?search=web';
  expect(askCatalog(answers, address)).toBe(true);
  expect(askCatalog(answers, address)).toBe(true);
  await vi.waitFor(() => expect(askCatalog(answers, address)).toBe(false));
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each([
  '/health',
  '/catalog/0190a000-0000-4000-8000-000000000001',
  '/catalog/changes?configType=AWS%3A%3AEC2',
])('Nothing is asked for another screen: %s', (address) => {
  expect(askCatalog(newAnswers(), address)).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});
