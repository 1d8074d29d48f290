import { ExternalLink } from 'lucide-react';
import { ResourceBar } from '#kit/charts/ResourceBar.tsx';
import { Age } from '#kit/format/Age.tsx';
import { visibleText } from '#kit/format/visibleText.ts';
import { Ellipsis, Stack, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { WebLink } from '../WebLink.tsx';
import styles from './Properties.module.css';
import type { PropertyRow } from './propertyRows.ts';

export function PropertyValue({ row: { label, value } }: { readonly row: PropertyRow }) {
  switch (value.kind) {
    case 'age':
      return <Age instant={value.instant} suffix=" ago" />;
    case 'links':
      return (
        <Stack as="span" gap={4}>
          {value.links.map(({ url, label: text }) => (
            <WebLink key={url} url={url} className={styles.link}>
              <Ellipsis>{visibleText(text)}</Ellipsis>
              <ExternalLink aria-hidden />
            </WebLink>
          ))}
        </Stack>
      );
    case 'bar':
      return (
        <span className={styles.bar} data-tooltip={value.tooltip}>
          <Text digits flow="nowrap">
            {visibleText(value.text)}
          </Text>
          <ResourceBar
            label={label}
            percent={value.percent}
            figure={<span className={styles.percent}>{`${value.percent.toFixed(0)}%`}</span>}
          />
        </span>
      );
    default:
      return (
        <span className={value.isHigh === true ? layout({ tone: 'bad' }) : undefined}>
          {visibleText(value.text)}
        </span>
      );
  }
}
