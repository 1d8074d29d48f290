import { useMemo } from 'react';
import type { ConfigProperty } from '../../../../src-preload/contract/entities/configItem.ts';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { PropertyValue } from '../../../parts/properties/PropertyValue.tsx';
import { propertyGroups } from '../../../parts/properties/propertyRows.ts';
import { ShowMore } from '../../../parts/properties/ShowMore.tsx';
import styles from './ItemPanel.module.css';
import { messages } from './messages.ts';

/** What the scraper says about the item beyond its own fields, by the prefix of the names. */
export function ItemProperties({ properties }: { readonly properties: readonly ConfigProperty[] }) {
  const groups = useMemo(() => propertyGroups(properties), [properties]);
  return groups.map(({ name, rows }) => (
    <section key={name} className={styles.section}>
      <h2>{name === '' ? messages.properties : name}</h2>
      <ShowMore items={rows} keyOf={({ key }) => key}>
        {(row) => (
          <>
            <dt data-tooltip={row.tooltip}>
              {row.icon !== undefined && <Icon name={row.icon} />}
              <span className={styles.label}>{row.label}</span>
            </dt>
            <dd>
              <PropertyValue row={row} />
            </dd>
          </>
        )}
      </ShowMore>
    </section>
  ));
}
