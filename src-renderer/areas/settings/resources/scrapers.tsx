import { scrapers } from '#parts/editors/scrapers.tsx';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';

/** The catalog shows the same list at its own path. */
const path = '/settings/config_scrapers';

export const List = resourceList(
  { ...scrapers, list: { pageOf: ({ id }) => `${path}/${encodeURIComponent(id)}` } },
  'page',
);
export const Editor = resourcePage(scrapers, path);
