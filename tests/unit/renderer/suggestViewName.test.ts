import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewNameProblem } from '#contract/rules/views.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { suggestViewName } from '#parts/views/suggestViewName.ts';

describe('the suggested name of a view', () => {
  it.each([
    ['/agents', 'Catalog'],
    ['/catalog?configType=Kubernetes%3A%3APod&health=unhealthy%3A1', 'Catalog: Kubernetes::Pod, unhealthy'],
    ['/catalog?search=api&status=Running%3A-1', 'Catalog: api, not Running'],
    ['/catalog?labels=env____prod%3A1', 'Catalog: env:prod'],
    ['/catalog?search=+&sortBy=cost&sortOrder=desc&pageSize=100&groupBy=type&hideDeleted=no', 'Catalog'],
    ['/health?labels=%7B%22a%22%3A1%7D&hidePassing=true&tabBy=none&groupBy=x&layout=card', 'Catalog'],
    ['/jobs?resource_id=01930000-0000-4000-8000-000000000001', 'Catalog'],
    ['/health?timeRange=7d', 'Catalog: 7d'],
  ])('contains the filters of the address %s', (address, name) => {
    expect(suggestViewName('Catalog', address)).toBe(name);
  });

  it('is valid for any address', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme', maxLength: 200 })), (params) => {
        expect(
          viewNameProblem(suggestViewName('Catalog', `/catalog${stringifySearch(params)}`)),
        ).toBeUndefined();
      }),
    );
  });
});
