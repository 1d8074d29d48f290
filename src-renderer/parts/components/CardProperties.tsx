import clsx from 'clsx';
import { ExternalLink } from 'lucide-react';
import { Age } from '#kit/format/Age.tsx';
import { usageBar } from '#kit/format/formatNumber.ts';
import { visibleName, visibleText } from '#kit/format/visibleText.ts';
import { Ellipsis, Stack } from '#kit/layout/boxes.tsx';
import type { PropertyRow, PropertyTone } from '../properties/propertyRows.ts';
import { CardLink } from './CardLink.tsx';
import styles from './CardProperties.module.css';
import { CollapsibleLines } from './CollapsibleLines.tsx';
import type { CardSize } from './componentLook.ts';
import { messages } from './messages.ts';

/** Number of other properties before a “more” button. */
const maxCollapsedProperties = 6;
/** Thresholds above which bars and their figures have alert colors. */
const alertPercent = 70;
const criticalPercent = 90;

function toneOf({ value, tone }: PropertyRow): PropertyTone | undefined {
  if (value.kind === 'text' && value.isHigh === true) return 'bad';
  if (value.kind === 'bar' && value.percent > criticalPercent) return 'bad';
  if (value.kind === 'bar' && value.percent > alertPercent) return 'warn';
  return tone;
}

function Figure({ row }: { readonly row: PropertyRow }) {
  const { value } = row;
  const className = clsx(styles.value, styles[toneOf(row) ?? 'plain']);
  if (value.kind === 'age')
    return (
      <span className={className}>
        <Age instant={value.instant} suffix=" ago" />
      </span>
    );
  if (value.kind === 'links')
    return (
      <span className={className}>
        {value.links.map(({ url, label }) => (
          <CardLink key={url} href={url} outside tooltip={url} className={styles.link}>
            <Ellipsis>{visibleName(label)}</Ellipsis>
            <ExternalLink aria-hidden />
          </CardLink>
        ))}
      </span>
    );
  return (
    <span className={className} data-tooltip={value.kind === 'bar' ? value.tooltip : undefined}>
      {visibleText(value.text)}
      {value.kind === 'bar' && (
        <span className="visually-hidden">{messages.share(value.percent.toFixed(0))}</span>
      )}
    </span>
  );
}

/** Decorative: the figure next to it has the same value. */
function Bar({ row, percent }: { readonly row: PropertyRow; readonly percent: number }) {
  const { widthPercent } = usageBar(percent);
  return (
    <span className={styles.track} aria-hidden>
      <span
        className={clsx(styles.fill, styles[toneOf(row) ?? 'plain'])}
        style={{ width: `${widthPercent}%` }}
      />
    </span>
  );
}

export function Headlines({
  rows,
  size,
}: {
  readonly rows: readonly PropertyRow[];
  readonly size: CardSize;
}) {
  if (rows.length === 0) return null;
  return (
    <dl className={styles.headlines} data-size={size} aria-label={messages.headlines}>
      {rows.map((row) => (
        <div key={row.key} className={styles.headline}>
          <dt data-tooltip={row.tooltip}>{row.label}</dt>
          <dd>
            <Figure row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Other properties of a component, at the left of its card.
 * @param id id of the component
 */
export function CardProperties({ id, rows }: { readonly id: string; readonly rows: readonly PropertyRow[] }) {
  return (
    <CollapsibleLines
      key={id}
      name={`${id} properties`}
      items={rows}
      maxLines={maxCollapsedProperties}
      label={messages.properties}
    >
      {(shown) => (
        <Stack as="dl" gap={6}>
          {shown.map((row) => (
            <div key={row.key} className={styles.property}>
              <dt data-tooltip={row.tooltip}>{row.label}</dt>
              <dd>
                <Figure row={row} />
              </dd>
              {row.value.kind === 'bar' && (
                <dd className={styles.bar} aria-hidden>
                  <Bar row={row} percent={row.value.percent} />
                </dd>
              )}
            </div>
          ))}
        </Stack>
      )}
    </CollapsibleLines>
  );
}
