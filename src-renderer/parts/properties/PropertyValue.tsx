import { ExternalLink } from 'lucide-react';
import { ResourceBar } from '#kit/charts/ResourceBar.tsx';
import { Age } from '#kit/format/Age.tsx';
import { visibleText } from '#kit/text/visibleText.ts';
import { WebLink } from '../WebLink.tsx';
import styles from './Properties.module.css';
import type { PropertyRow } from './propertyRows.ts';

export function PropertyValue({ row: { label, value } }: { readonly row: PropertyRow }) {
  switch (value.kind) {
    case 'age':
      return <Age instant={value.instant} suffix=" ago" />;
    case 'links':
      return (
        <span className={styles.links}>
          {value.links.map(({ url, label: text }) => (
            <WebLink key={url} url={url} className={styles.link}>
              <span className={styles.linkText}>{visibleText(text)}</span>
              <ExternalLink aria-hidden />
            </WebLink>
          ))}
        </span>
      );
    case 'bar':
      return (
        <span className={styles.bar} data-tooltip={value.tooltip}>
          <span className={styles.figure}>{visibleText(value.text)}</span>
          <ResourceBar
            label={label}
            percent={value.percent}
            figure={<span className={styles.percent}>{`${value.percent.toFixed(0)}%`}</span>}
          />
        </span>
      );
    default:
      return (
        <span className={value.isHigh === true ? styles.high : undefined}>{visibleText(value.text)}</span>
      );
  }
}
