import { Link } from '@tanstack/react-router';
import type { Component } from '#contract/rules/packedComponents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Column, Row } from '#kit/layout/boxes.tsx';
import { useComponentActions } from '#parts/components/componentActions.tsx';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { RunPlaybookMenu } from '#parts/playbooks/run/RunPlaybookMenu.tsx';
import styles from './ComponentSidebar.module.css';
import { CatalogPanel } from './panels/CatalogPanel.tsx';
import { ChangesPanel } from './panels/ChangesPanel.tsx';
import { ChecksPanel } from './panels/ChecksPanel.tsx';
import { DetailsPanel } from './panels/DetailsPanel.tsx';
import { IncidentsPanel } from './panels/IncidentsPanel.tsx';
import { InsightsPanel } from './panels/InsightsPanel.tsx';
import type { PanelProps } from './panels/PanelProps.ts';
import { PlaybooksPanel } from './panels/PlaybooksPanel.tsx';
import { TeamsPanel } from './panels/TeamsPanel.tsx';

/** The entries of the card's menu, as buttons. */
function Actions({ component }: { readonly component: Component }) {
  const { entries, dialog } = useComponentActions(component);
  return (
    <Row wrap fixed gap={8} paddingX={16} paddingY={8} edge="bottom">
      {entries.map(({ id, label, icon: EntryIcon, href, run, disabledReason }) =>
        href === undefined ? (
          <Button key={id} disabledReason={disabledReason} aria-haspopup="dialog" onClick={run}>
            <EntryIcon aria-hidden />
            {label}
          </Button>
        ) : (
          <Link key={id} to={href} className={styles.action}>
            <EntryIcon aria-hidden />
            {label}
          </Link>
        ),
      )}
      <RunPlaybookMenu on={{ kind: 'component', id: component.id }} name={componentTitle(component)} />
      {dialog}
    </Row>
  );
}

export function ComponentSidebar(props: PanelProps) {
  return (
    <Column grow minHeight={0}>
      <Actions component={props.present} />
      {/* The key resets the panels' filters for another component. */}
      <Column key={props.component.id} grow minHeight={0} overflow="auto">
        <DetailsPanel {...props} />
        <CatalogPanel {...props} />
        <IncidentsPanel {...props} />
        <ChangesPanel {...props} />
        <ChecksPanel {...props} />
        <PlaybooksPanel {...props} />
        <TeamsPanel {...props} />
        <InsightsPanel {...props} />
      </Column>
    </Column>
  );
}
