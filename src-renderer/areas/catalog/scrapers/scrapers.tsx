import { Column } from '#kit/layout/boxes.tsx';
import { scrapers } from '#parts/editors/scrapers.tsx';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';
import { CatalogTabs } from '../CatalogTabs.tsx';

const Rows = resourceList(scrapers, 'page');

export const List = () => (
  <Column full="height">
    <CatalogTabs current="scrapers" />
    <Rows />
  </Column>
);
export const Editor = resourcePage(scrapers);
