import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import type { ConfigProperty } from '../../../../src-preload/contract/entities/configItem.ts';
import { ResourceBar } from '../../../kit/charts/ResourceBar.tsx';
import { Age } from '../../../kit/format/Age.tsx';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { WebLink } from '../../../parts/WebLink.tsx';
import styles from './ItemPanel.module.css';
import { type PropertyRow, propertyGroups } from './itemProperties.ts';
import { messages } from './messages.ts';
import { ShowMore } from './ShowMore.tsx';

function PropertyValue({ row: { label, value } }: { readonly row: PropertyRow }) {
  switch (value.kind) {
    case 'age':
      return <Age instant={value.instant} suffix=" ago" />;
    case 'links':
      return (
        <span className={styles.links}>
          {value.links.map(({ url, label: text }) => (
            <WebLink key={url} url={url} className={styles.link}>
              <span className={styles.linkText}>{text}</span>
              <ExternalLink aria-hidden />
            </WebLink>
          ))}
        </span>
      );
    case 'bar':
      return (
        <span className={styles.bar} data-tooltip={value.tooltip}>
          <span className={styles.figure}>{value.text}</span>
          <ResourceBar
            label={label}
            percent={value.percent}
            figure={<span className={styles.percent}>{`${value.percent.toFixed(0)}%`}</span>}
          />
        </span>
      );
    default:
      return <span className={value.high === true ? styles.high : undefined}>{value.text}</span>;
  }
}

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
