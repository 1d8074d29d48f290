import { useMemo } from 'react';
import type { ConfigProperty } from '#contract/entities/configItem.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { PropertyValue } from '../properties/PropertyValue.tsx';
import { propertyGroups } from '../properties/propertyRows.ts';
import { ShowMore } from '../properties/ShowMore.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';

/** Properties grouped by the prefix of their names. */
export function PropertySections({ properties }: { readonly properties: readonly ConfigProperty[] }) {
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
