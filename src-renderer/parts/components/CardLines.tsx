import { Activity, HeartPulse, LifeBuoy, Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatInteger } from '#kit/format/formatNumber.ts';
import { Row, Stack } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { MiddleCut } from '#kit/text/MiddleCut.tsx';
import styles from './CardLines.module.css';
import { CardLink } from './CardLink.tsx';
import { CollapsibleLines } from './CollapsibleLines.tsx';
import { ComponentIcon } from './ComponentIcon.tsx';
import type { CardLine, LineCount } from './cardLines.ts';

/** Number of lines before a “more” button. */
const maxCollapsedLines = 5;

function LineIcon({ icon }: { readonly icon: CardLine['icon'] }): ReactNode {
  if (icon === 'insights') return <Lightbulb aria-hidden />;
  if (icon === 'checks') return <HeartPulse aria-hidden />;
  if (icon === 'incidents') return <LifeBuoy aria-hidden />;
  if (icon === 'health') return <Activity aria-hidden />;
  return <ComponentIcon name={icon.infrastructure} />;
}

function Count({ count: { shape, kind, count, description, href } }: { readonly count: LineCount }) {
  const words = `${formatInteger(count)} ${description}`;
  const content = (
    <>
      <StatusIcon shape={shape} />
      {formatCount(count)}
    </>
  );
  const shown =
    href === undefined ? (
      <span className={styles.count} role="img" aria-label={words} data-tooltip={words}>
        {content}
      </span>
    ) : (
      <CardLink href={href} className={styles.count} label={words} tooltip={words}>
        {content}
      </CardLink>
    );
  if (kind === undefined) return shown;
  // The icon of a kind stays next to its first count when the line wraps.
  return (
    <span className={styles.pair}>
      <StatusIcon shape={kind} />
      {shown}
    </span>
  );
}

interface CardLinesProps {
  readonly id: string;
  readonly lines: readonly CardLine[];
  readonly label: string;
}

/** Counts of a component and its children, one line each. */
export function CardLines({ id, lines, label }: CardLinesProps) {
  return (
    <CollapsibleLines name={`${id} lines`} items={lines} maxLines={maxCollapsedLines} label={label}>
      {(shown) => (
        <Stack as="ul">
          {shown.map(({ icon, label: name, href, counts }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state, and updating an element is faster than creating one.
            <Row key={at} as="li" align="start" minWidth={0} gap={8} size={12} lines={24}>
              <span className={styles.icon}>
                <LineIcon icon={icon} />
              </span>
              {href === undefined ? (
                <span className={styles.name}>
                  <MiddleCut text={name} />
                </span>
              ) : (
                <CardLink href={href} className={styles.name} tooltip={name}>
                  <MiddleCut text={name} />
                </CardLink>
              )}
              <Row as="span" wrap justify="end" minWidth={0} gap={4} rowGap={0} tone="muted">
                {counts.map((count) => (
                  <Count key={count.key} count={count} />
                ))}
              </Row>
            </Row>
          ))}
        </Stack>
      )}
    </CollapsibleLines>
  );
}
