import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Component, Topology } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { componentHref } from '../../../parts/components/componentLinks.ts';
import { cardWidths } from '../../../parts/components/componentLook.ts';
import { componentTitle } from '../../../parts/components/listComponents.ts';
import type { TopologyView } from '../../../parts/components/topologyView.ts';
import { CardGrid } from '../dashboard/CardGrid.tsx';
import { useRecent } from '../dashboard/useRecent.ts';
import styles from './Component.module.css';
import { childrenOf, shownChildren } from './componentPage.ts';
import { messages } from './messages.ts';

const { children: texts } = messages;

interface ChildrenProps {
  readonly component: Component;
  readonly below: Topology;
  readonly view: TopologyView;
  readonly query: string;
}

export function Children({ component, below, view, query }: ChildrenProps) {
  const recent = useRecent(undefined, undefined);
  const { components, all } = useMemo(() => shownChildren(component, below, view), [component, below, view]);
  const listed = useMemo(
    () =>
      components.map((child) => ({
        component: child,
        children: childrenOf(child, below).filter(({ hidden }) => view.hidden || !hidden),
      })),
    [components, below, view.hidden],
  );
  const everything = <Link to={componentHref(component, { query })}>{texts.showAll}</Link>;
  if (components.length === 0) return <EmptyPanel title={texts.none} actions={everything} />;
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
        components.length < all && (
          <p className={styles.filtered}>
            {texts.shown(components.length, all, view.status)} {everything}
          </p>
        )
      }
    />
  );
}
