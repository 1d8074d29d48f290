import clsx from 'clsx';
import { memo, type ReactNode, useMemo } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import type { Component } from '#contract/rules/packedComponents.ts';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Box, Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import tagStyles from '#kit/status/Tag.module.css';
import { AcknowledgedIcon } from '../acknowledgements/AcknowledgedIcon.tsx';
import { useIsGranted } from '../actions/useIsGranted.ts';
import { propertyRows } from '../properties/propertyRows.ts';
import { CardLines } from './CardLines.tsx';
import { CardLink, TabStops, useCardLinks } from './CardLink.tsx';
import { CardProperties, Headlines } from './CardProperties.tsx';
import styles from './ComponentCard.module.css';
import { ComponentIcon } from './ComponentIcon.tsx';
import { cardLines } from './cardLines.ts';
import { componentHref } from './componentLinks.ts';
import { type CardSize, hasBody, healthLooks } from './componentLook.ts';
import { componentTitle } from './componentTitle.ts';
import { headlinesOf } from './listComponents.ts';
import { messages } from './messages.ts';
import type { ComponentMove } from './recentMoves.ts';

/** Position of the card in a list with keyboard navigation. */
interface InListProps {
  /** 1-based. */
  readonly position?: number | undefined;
  readonly setSize?: number | undefined;
  /** Whether the list's cursor is on the card, which makes it a tab stop. Default: always. */
  readonly current?: boolean | undefined;
}

export interface ComponentCardProps extends InListProps {
  readonly component: Component;
  /** Children to display. */
  readonly children: readonly Component[];
  readonly size: CardSize;
  readonly menu?: ReactNode;
  /** Query of the screen, appended to links to components. */
  readonly linkQuery?: string | undefined;
  /** Id of the component whose page contains the card. */
  readonly refererId?: string | undefined;
  /** Its last health transition within the last hour. */
  readonly move?: ComponentMove | undefined;
  readonly pinned?: boolean;
}

/**
 * Returns the reason of a component's health: the server's, or else the number of unhealthy components below it.
 * The status of the component itself is no reason, because it can contradict its health.
 */
function reasonOf({ health, statusReason, isLeaf, summary }: Component): string {
  if (statusReason !== null && statusReason !== '') return statusReason;
  const unhealthy = summary.health.unhealthy ?? 0;
  if (isLeaf || unhealthy === 0 || health === 'healthy') return '';
  const all = Object.values(summary.health).reduce((sum, count) => sum + count, 0);
  return messages.unhealthyOf(unhealthy, all);
}

/** Agent, reason of the status, and last health transition. */
function About({ component, move }: Pick<ComponentCardProps, 'component' | 'move'>) {
  const { agentName } = component;
  const reason = reasonOf(component);
  if (agentName === null && reason === '' && move === undefined) return null;
  return (
    <p className={styles.about}>
      {agentName !== null && (
        <span className={clsx(tagStyles.tag, styles.agent)} data-tooltip={`${messages.agent}: ${agentName}`}>
          {agentName}
        </span>
      )}
      {reason !== '' && (
        <span className={styles.reason} data-tooltip={reason}>
          {reason}
        </span>
      )}
      {move !== undefined && (
        <Text
          fixed
          marginLeft="auto"
          tone="faint"
          flow="nowrap"
          data-tooltip={messages.changedFrom(healthLooks[move.from].word, healthLooks[move.to].word)}
        >
          {messages.changed} <Age instant={move.at} suffix=" ago" />
        </Text>
      )}
    </p>
  );
}

/** Properties at the left, counts and children at the right. */
function Body({
  component,
  children,
  linkQuery,
}: Pick<ComponentCardProps, 'component' | 'children' | 'linkQuery'>) {
  const incidents = useIsGranted(actionRequirements.readIncidents);
  const others = useMemo(
    () => propertyRows(component.properties.filter(({ headline }) => headline !== true)),
    [component],
  );
  const lines = useMemo(
    () => cardLines(component, children, { incidents, query: linkQuery }),
    [component, children, incidents, linkQuery],
  );
  if (others.length === 0 && lines.length === 0) return null;
  return (
    <Row align="stretch" minWidth={0} gap={16}>
      {others.length > 0 && (
        <div className={styles.left}>
          <CardProperties id={component.id} rows={others} />
        </div>
      )}
      {lines.length > 0 && (
        <Box grow minWidth={0}>
          <CardLines id={component.id} lines={lines} label={messages.details(componentTitle(component))} />
        </Box>
      )}
    </Row>
  );
}

/** Card of a component. Sends no requests and renders only for its own changes, for long lists. */
export const ComponentCard = memo(function ComponentCard(props: ComponentCardProps) {
  const { component, children, size, menu, linkQuery, refererId, move, pinned = false } = props;
  const { position, setSize, current } = props;
  const { id, health, icon, type } = component;
  const follow = useCardLinks();
  const title = componentTitle(component);
  const look = healthLooks[health];
  const headlines = useMemo(() => propertyRows(headlinesOf(component)), [component]);
  return (
    <TabStops value={current ?? true}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handler is for the links inside, which work by keyboard. */}
      <article
        className={styles.card}
        data-health={health}
        data-size={size}
        data-component={id}
        data-picture=""
        aria-label={`${title}, ${look.word}`}
        aria-posinset={position}
        aria-setsize={setSize}
        tabIndex={current === undefined ? undefined : current ? 0 : -1}
        onClick={follow}
      >
        <header className={clsx(styles.head, menu !== undefined && styles.withMenu)}>
          <ComponentIcon name={icon ?? type} type={type} className={styles.icon} />
          <h2 className={styles.name}>
            <CardLink href={componentHref(component, { query: linkQuery, refererId })} tooltip={title}>
              {visibleName(title)}
            </CardLink>
          </h2>
          {pinned && (
            <span
              className={layout({ display: 'inline-flex', fixed: true })}
              role="img"
              aria-label={messages.pinned}
              data-tooltip={messages.pinned}
            >
              <StatusIcon shape="pinned" />
            </span>
          )}
          <AcknowledgedIcon kind="component" id={id} />
          <span className={styles.health} data-tooltip={component.status || undefined}>
            <StatusIcon shape={look.shape} />
            <span className={styles.word}>{look.word}</span>
          </span>
          {menu}
        </header>
        <About component={component} move={move} />
        <Headlines rows={headlines} size={size} />
        {hasBody(size) && (
          <Body component={component} linkQuery={linkQuery}>
            {children}
          </Body>
        )}
      </article>
    </TabStops>
  );
});
