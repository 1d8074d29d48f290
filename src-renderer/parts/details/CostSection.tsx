import type { ConfigItem } from '#contract/entities/configItem.ts';
import { costChange, formatCost } from '#kit/format/formatCost.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';

type Costs = Pick<ConfigItem, 'costTotal1d' | 'costTotal7d' | 'costTotal30d'>;

/** Costs of 1, 7 and 30 days, and the difference of the last day from the 30-day average. */
export function CostSection({ of }: { readonly of: Costs }) {
  const { costTotal1d: oneDay, costTotal7d: sevenDays, costTotal30d: thirtyDays } = of;
  const texts = [oneDay, sevenDays, thirtyDays].map(formatCost);
  if (texts.every((text) => text === '')) return null;
  const change = costChange({ oneDay, sevenDays, thirtyDays });
  return (
    <section className={styles.section}>
      <h2>{messages.cost}</h2>
      <div className={styles.costs}>
        <dl>
          {messages.costWindows.map((window, index) => (
            <div key={window}>
              <dt>{window}</dt>
              <dd>{texts[index] || '–'}</dd>
            </div>
          ))}
        </dl>
        {change !== undefined && (
          <Row
            as="span"
            display="inline-flex"
            gap={2}
            size={12}
            digits
            className={change.direction === 'up' ? styles.up : styles.down}
            data-tooltip={messages.costChange(change.direction, change.text)}
          >
            <StatusIcon shape={change.direction === 'up' ? 'arrowUp' : 'arrowDown'} />
            <span className="visually-hidden">{change.direction}</span>
            {change.text}
          </Row>
        )}
      </div>
    </section>
  );
}
