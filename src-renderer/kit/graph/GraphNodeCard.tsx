import clsx from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatInteger } from '../format/formatNumber.ts';
import { visibleName } from '../format/visibleText.ts';
import { layout } from '../layout/layout.ts';
import { StatusIcon } from '../status/StatusIcon.tsx';
import type { Box } from './blocks.ts';
import styles from './GraphNodeCard.module.css';
import { foldOf, type GraphGroup, type GraphNode, itemText, type VisibleItem } from './graphModel.ts';
import { itemSubtitle } from './messages.ts';

const endLayout = layout({ display: 'flex', align: 'center', justifySelf: 'end', gap: 8 });
const countLayout = layout({ justifySelf: 'end', size: 12, tone: 'muted', digits: true });

export type RenderGraphIcon = (item: GraphNode | GraphGroup) => ReactNode;

interface GraphNodeCardProps {
  readonly item: VisibleItem;
  readonly box: Box;
  readonly isFocused: boolean;
  readonly hasCursor: boolean;
  readonly renderIcon: RenderGraphIcon | undefined;
}

const tones = { unhealthy: styles.bad, warning: styles.warn } as const;
/** Number of characters at the end of a title that stay when it is cut in the middle. */
const tailLength = 11;

function Title({ title, cut = 'end' }: Pick<GraphNode, 'title' | 'cut'>) {
  if (cut === 'end' || title.length <= tailLength) return <span className={styles.title}>{title}</span>;
  return (
    <span className={clsx(styles.title, styles.parted)}>
      <span>{title.slice(0, -tailLength)}</span>
      <span>{title.slice(-tailLength)}</span>
    </span>
  );
}

function Card({ item, box, isFocused, hasCursor, renderIcon }: GraphNodeCardProps) {
  const text = itemText(item);
  const title = visibleName(text.title);
  const tone = text.status === 'unhealthy' || text.status === 'warning' ? tones[text.status] : undefined;
  const subtitle = visibleName(itemSubtitle(item));
  const count = item.kind === 'node' ? item.node.count : undefined;
  const fold = foldOf(item);
  return (
    <div
      className={clsx(
        styles.card,
        tone,
        item.kind === 'folded' && styles.stack,
        text.status === 'deleted' && styles.deleted,
        isFocused && styles.focused,
        hasCursor && styles.cursor,
      )}
      style={{ transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, height: box.height }}
      title={`${title}\n${subtitle}`}
      data-node={item.key}
    >
      <span className={styles.icon}>{renderIcon?.(text)}</span>
      <Title title={title} {...(item.kind === 'node' && item.node.cut ? { cut: item.node.cut } : {})} />
      <span className={endLayout}>
        {item.kind !== 'node' && <span className={styles.badge}>{formatInteger(item.memberCount)}</span>}
        {text.status !== undefined && <StatusIcon shape={text.status} />}
      </span>
      <span className={styles.subtitle}>{subtitle}</span>
      {count !== undefined && <span className={countLayout}>{count}</span>}
      {fold !== undefined && (
        <span className={styles.fold} data-fold={fold.id}>
          {fold.isOpened ? <Minus /> : <Plus />}
        </span>
      )}
    </div>
  );
}

/**
 * A node, a stack, or the header of an open group. Hidden from screen readers: the canvas names the cursor.
 */
export const GraphNodeCard = memo(
  Card,
  (before, after) =>
    before.item === after.item &&
    before.isFocused === after.isFocused &&
    before.hasCursor === after.hasCursor &&
    before.renderIcon === after.renderIcon &&
    before.box.x === after.box.x &&
    before.box.y === after.box.y &&
    before.box.width === after.box.width &&
    before.box.height === after.box.height,
);
