import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Component } from '#contract/rules/packedComponents.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Ellipsis, Row, Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { AsOf } from '#parts/AsOf.tsx';
import { AcknowledgedMark } from '#parts/acknowledgements/AcknowledgedMark.tsx';
import { useIsGranted } from '#parts/actions/useIsGranted.ts';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { componentHref } from '#parts/components/componentLinks.ts';
import { healthLooks } from '#parts/components/componentLook.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { SilencedMark } from '#parts/silences/SilencedMark.tsx';
import { useServerOnline } from '#parts/useServerOnline.ts';
import styles from './Component.module.css';
import { dashboardHref } from './componentPage.ts';
import { messages } from './messages.ts';

const { path: topologiesPath, requires } = resourceRules.topologies;

interface ComponentCrumbsProps {
  readonly component?: Component | undefined;
  /** Ancestors, outermost first. */
  readonly ancestors?: readonly Component[];
  readonly answer?: AnswerOrigin | undefined;
  /** Topology that creates the component. */
  readonly topology?: { readonly id: string; readonly name?: string } | undefined;
  /** Query string of the page, which links preserve. */
  readonly query: string;
  readonly controls?: ReactNode;
  /** Whether the component is shown as of an earlier moment, of which marks are not known. */
  readonly isThen?: boolean;
  /** Whether the health of the displayed moment is known. */
  readonly hasHealth?: boolean;
}

/** Link to the settings of the component's topology, for users with permission to read them. */
function SettingsLink({ topology }: Pick<ComponentCrumbsProps, 'topology'>) {
  const canReadTopology = useIsGranted(requires);
  if (!canReadTopology || topology === undefined) return null;
  return (
    <Link
      to={`${topologiesPath}/${encodeURIComponent(topology.id)}`}
      className={styles.settings}
      aria-label={messages.settingsOf(topology.name)}
      data-tooltip={messages.settingsOf(topology.name)}
    >
      <Settings aria-hidden />
    </Link>
  );
}

const Separator = () => (
  <Text fixed weight={400} tone="faint" aria-hidden>
    /
  </Text>
);

export function ComponentCrumbs(props: ComponentCrumbsProps) {
  const { component, ancestors = [], answer, topology, query, controls } = props;
  const { isThen = false, hasHealth = true } = props;
  const isDeleted = hasHealth && component !== undefined && component.deletedAt !== null;
  const online = useServerOnline();
  const title = component === undefined ? messages.dashboard : componentTitle(component);
  return (
    <PageHeader
      title={title}
      controls={
        <Row gap={8}>
          <SettingsLink topology={topology} />
          {controls}
        </Row>
      }
    >
      <Link to={dashboardHref(query)} className={styles.crumb}>
        {messages.dashboard}
      </Link>
      {component !== undefined && (
        <>
          {ancestors.map((above) => (
            <span key={above.id} className={styles.above}>
              <Separator />
              <Link
                to={componentHref(above, { query })}
                className={styles.crumb}
                data-tooltip={componentTitle(above)}
              >
                <Ellipsis>{componentTitle(above)}</Ellipsis>
              </Link>
            </span>
          ))}
          <Separator />
          <Icon name={component.icon ?? component.type} fallback={component.name} />
          <span className={clsx(styles.last, isDeleted && styles.deleted)} data-tooltip={title}>
            {visibleName(title)}
          </span>
          {hasHealth && (
            <span className={styles.health}>
              <StatusIcon shape={isDeleted ? 'deleted' : healthLooks[component.health].shape} />
              <span className={styles.word}>
                {isDeleted ? messages.deleted : healthLooks[component.health].word}
              </span>
            </span>
          )}
          {!isThen && (
            <>
              <AcknowledgedMark kind="component" id={component.id} />
              <SilencedMark kind="component" id={component.id} />
            </>
          )}
          <AsOf answer={answer} online={online} />
        </>
      )}
    </PageHeader>
  );
}
