import { Link } from '@tanstack/react-router';
import { Ellipsis } from '#kit/layout/boxes.tsx';
import styles from '../item/CatalogItem.module.css';
import { Separator, TypeLink } from '../item/ItemCrumbs.tsx';
import { listTexts as catalogTexts } from '../messages.ts';
import { type ChangesView, singleTypeOf } from './changesView.ts';
import { listTexts } from './messages.ts';

/** Breadcrumbs of the list of changes: the catalog, the list, and its type if it is limited to one. */
export function ChangesCrumbs({ view }: { readonly view: ChangesView }) {
  const type = singleTypeOf(view);
  return (
    <>
      <Link to="/catalog" className={styles.crumb}>
        {catalogTexts.title}
      </Link>
      <Separator />
      <Ellipsis>{listTexts.title}</Ellipsis>
      {type !== undefined && (
        <>
          <Separator />
          <span className={`${styles.crumb} ${styles.ofType}`}>
            <TypeLink type={type} configClass={null} />
          </span>
        </>
      )}
    </>
  );
}
