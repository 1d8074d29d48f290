import { scrapers } from '#parts/editors/scrapers.tsx';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';
import styles from '../CatalogList.module.css';
import { CatalogTabs } from '../CatalogTabs.tsx';

const Rows = resourceList(scrapers, 'page');

export const List = () => (
  <div className={styles.page}>
    <CatalogTabs current="scrapers" />
    <Rows />
  </div>
);
export const Editor = resourcePage(scrapers);
