import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Component, Topology } from '#contract/rules/packedComponents.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { cardWidths } from '#parts/components/componentLook.ts';
import { componentRecord } from '#parts/components/componentRecord.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { useRowKey } from '#parts/list/useRowKey.ts';
import { pinKey, togglePin, usePins } from '#parts/recent/pins.ts';
import { CardGrid } from '../dashboard/CardGrid.tsx';
import { useRecentEvents } from '../dashboard/useRecentEvents.ts';
import { ChildToolbar } from './ChildToolbar.tsx';
import styles from './Component.module.css';
import { useComponentMoment } from './componentMoment.ts';
import { childrenOf, shownChildren } from './componentPage.ts';
import { messages } from './messages.ts';
import { useComponentPageView } from './useComponentPageView.ts';

const { children: texts } = messages;
const noRecent: ReturnType<typeof useRecentEvents>['byId'] = new Map();

interface ChildCardsProps {
  readonly component: Component;
  readonly subtree: Topology;
  readonly query: string;
}

/** Cards of the children that match the filters, or of a component without children. */
export function ChildCards({ component, subtree, query }: ChildCardsProps) {
  const { view, change, unfilteredHref } = useComponentPageView();
  const recent = useRecentEvents(undefined, undefined);
  const moment = useComponentMoment();
  const pins = usePins('component');
  const onCursor = useRowKey<Component>(pinKey, (child) => togglePin(componentRecord(child), pins));
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
  const all = useMemo(() => childrenOf(component, subtree), [component, subtree]);
  const toolbar = all.length > 0 && <ChildToolbar all={all} view={view} onChange={change} />;
  const showAllLink = <Link to={unfilteredHref}>{texts.showAll}</Link>;
  if (components.length === 0)
    return (
      <>
        {toolbar}
        <EmptyPanel title={texts.none} actions={showAllLink} />
      </>
    );
  return (
    <>
      {toolbar}
      <CardGrid
        listed={listed}
        cardWidth={cardWidths.large}
        query={query}
        // The last hour is not part of an earlier moment.
        recent={moment === undefined ? recent.byId : noRecent}
        refererId={component.id}
        onCursor={onCursor}
        pins={pins}
        label={texts.label(componentTitle(component))}
        head={
          components.length < total && (
            <p className={styles.filtered} role="status">
              {texts.shown(components.length, total)} {showAllLink}
            </p>
          )
        }
      />
    </>
  );
}
