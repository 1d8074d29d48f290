import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Component, Topology } from '#contract/rules/packedComponents.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { componentHref } from '#parts/components/componentLinks.ts';
import { cardWidths } from '#parts/components/componentLook.ts';
import { componentTitle } from '#parts/components/listComponents.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';
import { CardGrid } from '../dashboard/CardGrid.tsx';
import { useRecentEvents } from '../dashboard/useRecentEvents.ts';
import styles from './Component.module.css';
import { childrenOf, shownChildren } from './componentPage.ts';
import { messages } from './messages.ts';

const { children: texts } = messages;

interface ChildCardsProps {
  readonly component: Component;
  readonly subtree: Topology;
  readonly view: TopologyView;
  readonly query: string;
}

export function ChildCards({ component, subtree, view, query }: ChildCardsProps) {
  const recent = useRecentEvents(undefined, undefined);
  const { components, total } = useMemo(
    () => shownChildren(component, subtree, view),
    [component, subtree, view],
  );
  const listed = useMemo(
    () =>
      components.map((child) => ({
        component: child,
        children: childrenOf(child, subtree).filter(({ hidden }) => view.hidden || !hidden),
      })),
    [components, subtree, view.hidden],
  );
  const showAllLink = <Link to={componentHref(component, { query })}>{texts.showAll}</Link>;
  if (components.length === 0) return <EmptyPanel title={texts.none} actions={showAllLink} />;
  return (
    <CardGrid
      listed={listed}
      cardWidth={cardWidths.large}
      query={query}
      recent={recent.byId}
      refererId={component.id}
      label={texts.label(componentTitle(component))}
      head={
        view.status !== undefined &&
        components.length < total && (
          <p className={styles.filtered}>
            {texts.shown(components.length, total, view.status)} {showAllLink}
          </p>
        )
      }
    />
  );
}
