import { Link } from '@tanstack/react-router';
import type { Component, Topology } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { ComponentCard } from '../../../parts/components/ComponentCard.tsx';
import { ComponentMenu } from '../../../parts/components/ComponentMenu.tsx';
import { componentHref } from '../../../parts/components/componentLinks.ts';
import { componentTitle } from '../../../parts/components/listComponents.ts';
import type { TopologyView } from '../../../parts/components/topologyView.ts';
import styles from './Component.module.css';
import { childrenOf, shownChildren } from './componentPage.ts';
import { messages } from './messages.ts';

interface ChildrenProps {
  readonly component: Component;
  readonly below: Topology;
  readonly view: TopologyView;
  readonly query: string;
}

/** What is below a component, as cards. */
export function Children({ component, below, view, query }: ChildrenProps) {
  const { components, all } = shownChildren(component, below, view);
  const everything = componentHref(component, { query });
  if (components.length === 0)
    return (
      <EmptyPanel
        title={messages.children.none}
        actions={<Link to={everything}>{messages.children.showAll}</Link>}
      />
    );
  return (
    <div className={styles.scroller}>
      {view.status !== undefined && components.length < all && (
        <p className={styles.filtered}>
          {messages.children.shown(components.length, all, view.status)}{' '}
          <Link to={everything}>{messages.children.showAll}</Link>
        </p>
      )}
      <div
        className={styles.cards}
        role="feed"
        aria-label={messages.children.label(componentTitle(component))}
      >
        {components.map((child) => (
          <ComponentCard
            key={child.id}
            component={child}
            size="large"
            linkQuery={query}
            refererId={component.id}
            menu={<ComponentMenu component={child} query={query} refererId={component.id} />}
          >
            {childrenOf(child, below)}
          </ComponentCard>
        ))}
      </div>
    </div>
  );
}
